import { addressOf } from '@praxis/contract/core/pages';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateMark } from '../../parts/skill-map/MasteryMark.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import type { ClassModel, Show } from './class-model.ts';
import { studentsBelow } from './class-model.ts';
import { signed } from './heat-look.ts';
import { Spread } from './Spread.tsx';
import type { Ticks } from './useTicks.ts';
import { percentText, useWhyLow, type Why, WhyLow } from './WhyLow.tsx';

const WriteDialog = lazyPart(() => import('../../parts/space/WriteDialog.tsx').then((file) => ({ default: file.WriteDialog })));

/** Most students one work may name (S-209). */
const MOST = 500;
const BOUND = 40;

/** One skill of a class, and what is looked at of it. */
export type ColumnView = {
  model: ClassModel;
  skill: number;
  show: Show;
  /** What students are called while names are hidden. */
  numbers: readonly number[] | undefined;
  ticks: Ticks;
  onChoose: (student: number, skill: number) => void;
};

type BesideProps = Pick<ColumnView, 'model' | 'show' | 'skill'> & { student: number; why?: Why | undefined };

/** What stands before the mastery of a student: what pulls it down most or its state, or what the cells show. */
function Beside({ model, show, student, skill, why }: BesideProps) {
  const { t } = useTranslation('skills');
  const cell = model.cell(student, skill);
  const reason = why?.students.find(({ id }) => id === model.data.students[student]!.id);
  if (reason && show === 'mastery') {
    const text = `${reason.title} ${percentText(reason.ratio)}`;
    return (
      <span className="max-w-[55%] truncate text-12 text-ink-3" title={text}>
        {text}
      </span>
    );
  }
  if (show === 'mastery' || !cell) return <StateMark state={cell?.state ?? 'unknown'} />;
  if (show === 'evidence')
    return <span className="text-13 text-ink-3">{cell.evidence === undefined ? '' : t('evidence_short', { count: cell.evidence })}</span>;
  return (
    <span className="text-13 text-ink-3">
      {cell.before === undefined ? t('legend_none_month') : t('month_short', { change: signed(cell.value - cell.before) })}
    </span>
  );
}

type ListProps = ColumnView & { students: readonly number[]; tickable?: boolean; why?: Why | undefined };

function StudentList({ students, tickable, why, ...view }: ListProps) {
  const { t } = useTranslation('skills');
  const { model, skill, numbers, ticks, onChoose } = view;
  return (
    <ul className="mt-1 border-b border-line">
      {students.map((student) => {
        const { id, name } = model.data.students[student]!;
        const called: string = numbers ? t('student_no', { no: numbers[student] }) : name;
        return (
          <li key={id} className="flex min-h-9 items-center gap-2 border-t border-line">
            {tickable && (
              <Checkbox
                hideLabel
                label={t('tick_student', { student: called })}
                checked={ticks.has(model.data.skills[skill]!.id, id)}
                onChange={(event) => ticks.set(model.data.skills[skill]!.id, id, event.target.checked)}
              />
            )}
            <button
              type="button"
              className="min-w-0 flex-1 text-left hover:underline touch:min-h-11"
              onClick={() => onChoose(student, skill)}
            >
              {called}
            </button>
            <Beside {...view} student={student} why={why} />
            <b className="w-8 text-right tabular-nums">{model.cell(student, skill)?.value ?? '–'}</b>
          </li>
        );
      })}
    </ul>
  );
}

/** What can be done for the students who are ticked: a work, and a message unless names are hidden from whoever looks on. */
function ForTicked({ model, skill, ticked, nameless }: { model: ClassModel; skill: number; ticked: readonly number[]; nameless: boolean }) {
  const { t } = useTranslation('skills');
  const [writing, setWriting] = useState(false);
  const { data } = model;
  const named = ticked.slice(0, MOST).map((student) => ({ id: data.students[student]!.id, name: data.students[student]!.name }));
  return (
    <div className="sticky bottom-0 mt-4 grid gap-2 bg-ground py-3 phone:static">
      {named.length > 0 ? (
        <Link
          className={buttonClasses('filled', 'main', true)}
          to={addressOf('homework', { spaceId: data.space.id })}
          state={{ audience: { kind: 'people', ids: named.map(({ id }) => id) }, named, title: data.skills[skill]!.name }}
        >
          {t('give_work', { count: named.length })}
        </Link>
      ) : (
        <Button look="filled" size="main" wide disabled>
          {t('give_work_none')}
        </Button>
      )}
      {!nameless && named.length > 0 && (
        <Button wide onClick={() => setWriting(true)}>
          {t('message_ticked')}
        </Button>
      )}
      <Suspense fallback={null}>
        {writing && <WriteDialog spaceId={data.space.id} people={named} onClose={() => setWriting(false)} />}
      </Suspense>
    </div>
  );
}

/** One skill of the class: its spread, and those who stand low: each opens their evidence. */
export function ColumnPanel({
  others = [],
  ...view
}: ColumnView & {
  /** Students to list besides those who stand low, where no table shows them. */
  others?: readonly number[];
}) {
  const { t } = useTranslation('skills');
  const { model, skill, numbers, ticks } = view;
  const { data, part, members, mastery } = model;
  const below = studentsBelow(model, skill, BOUND, numbers);
  const ticked = below.filter((student) => ticks.has(data.skills[skill]!.id, data.students[student]!.id));
  const why = useWhyLow(model, skill, { below: BOUND, on: below.length > 0 });
  const rest = others.filter((student) => !below.includes(student));
  const count = members.reduce((sum, student) => sum + (model.cell(student, skill)?.evidence ?? 0), 0);
  const about = [
    part?.name ?? '',
    t('class_students', { count: members.length }),
    t('skill_median', { value: mastery.medians[skill] ?? '–' }),
    count > 0 ? t('evidence_count', { count }) : '',
  ];
  return (
    <section aria-label={data.skills[skill]!.name} className="flex min-h-full flex-col">
      <h2 className="text-20 font-bold">{data.skills[skill]!.name}</h2>
      <p className="text-13 text-ink-3">{about.filter(Boolean).join('　')}</p>
      <Spread {...{ model, skill, bound: BOUND }} below={below.length} />
      <WhyLow {...{ model, skill, why }} low={below} />
      <div className="mt-5 flex items-baseline gap-2">
        <h3 className="text-14 font-bold">{t('below_title', { bound: BOUND, count: below.length })}</h3>
        {below.length > 0 && (
          <span className="ml-auto text-12 text-ink-3">
            {ticked.length > MOST
              ? t('ticked_most', { most: MOST })
              : ticked.length === below.length
                ? t('ticked_all')
                : t('ticked', { count: ticked.length })}
          </span>
        )}
      </div>
      <StudentList {...view} students={below} why={why} tickable />
      <div className="flex-1 phone:hidden" />
      {below.length > 0 && <ForTicked {...{ model, skill, ticked }} nameless={numbers !== undefined} />}
      {rest.length > 0 && <h3 className="mt-5 text-14 font-bold">{t('others')}</h3>}
      {rest.length > 0 && <StudentList {...view} students={rest} />}
    </section>
  );
}
