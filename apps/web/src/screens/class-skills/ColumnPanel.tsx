import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateMark } from '../../parts/skill-map/MasteryMark.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { type ClassModel, studentsBelow } from './class-model.ts';

/** Most students one work may name (S-209). */
const MOST = 500;
const BOUND = 40;
const BIN = 20;

/** How a class is spread over one skill; the numbers stand on the bars. */
function Spread({ model, skill }: { model: ClassModel; skill: number }) {
  const { t } = useTranslation('skills');
  const values = model.data.students.flatMap((_, student) => model.cell(student, skill)?.value ?? []);
  const bins = Array.from({ length: 100 / BIN }, (_, bin) => ({
    from: bin * BIN,
    count: values.filter((value) => Math.floor(Math.min(99, value) / BIN) === bin).length,
  }));
  const most = Math.max(1, ...bins.map(({ count }) => count));
  return (
    <table aria-label={t('distribution')} className="mt-2 w-full table-fixed text-center text-12">
      <tbody>
        <tr className="align-bottom">
          {bins.map(({ from, count }) => (
            <td key={from} className="h-24 px-0.5 align-bottom">
              {count > 0 && <span>{count}</span>}
              <span className="block rounded-t-sm bg-[var(--c1)]" style={{ height: (count / most) * 72 }} aria-hidden="true" />
            </td>
          ))}
        </tr>
        <tr className="border-t border-line-2 text-ink-3">
          {bins.map(({ from }) => (
            <td key={from}>{`${from}–`}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

type Listed = {
  model: ClassModel;
  skill: number;
  /** What students are called while names are hidden. */
  numbers: readonly number[] | undefined;
  onChoose: (student: number, skill: number) => void;
};

function StudentList({ model, skill, numbers, onChoose, students }: Listed & { students: readonly number[] }) {
  const { t } = useTranslation('skills');
  return (
    <ul className="mt-1 border-b border-line">
      {students.map((student) => {
        const cell = model.cell(student, skill);
        const { id, name } = model.data.students[student]!;
        return (
          <li key={id} className="flex min-h-9 items-center border-t border-line">
            <button
              type="button"
              className="min-w-0 flex-1 text-left hover:underline touch:min-h-11"
              onClick={() => onChoose(student, skill)}
            >
              {numbers ? t('student_no', { no: numbers[student] }) : name}
            </button>
            <StateMark state={cell?.state ?? 'unknown'} />
            <b className="w-10 text-right tabular-nums">{cell?.value ?? '–'}</b>
          </li>
        );
      })}
    </ul>
  );
}

/** One skill of the class: its spread, and those who stand low: each opens their evidence. */
export function ColumnPanel({
  model,
  skill,
  numbers,
  onChoose,
  others = [],
}: Listed & {
  /** Students to list besides those who stand low, where no table shows them. */
  others?: readonly number[];
}) {
  const { t } = useTranslation('skills');
  const below = studentsBelow(model, skill, BOUND, numbers);
  const rest = others.filter((student) => !below.includes(student));
  const { data } = model;
  const named = below.slice(0, MOST).map((student) => ({ id: data.students[student]!.id, name: data.students[student]!.name }));
  return (
    <section aria-label={data.skills[skill]!.name}>
      <h2 className="text-20 font-bold">{data.skills[skill]!.name}</h2>
      <p className="text-13 text-ink-3">
        {t('median')} {model.medians[skill] ?? '–'}
      </p>
      <Spread model={model} skill={skill} />
      <h3 className="mt-5 flex items-baseline text-14 font-bold">{t('below_title', { bound: BOUND, count: below.length })}</h3>
      <StudentList {...{ model, skill, numbers, onChoose }} students={below} />
      {named.length > 0 && (
        <Link
          className={`mt-4 ${buttonClasses('filled', 'main', true)}`}
          to={addressOf('homework', { spaceId: data.space.id })}
          state={{ audience: { kind: 'people', ids: named.map(({ id }) => id) }, named, title: data.skills[skill]!.name }}
        >
          {t('give_work', { count: named.length })}
        </Link>
      )}
      {rest.length > 0 && <h3 className="mt-5 text-14 font-bold">{t('others')}</h3>}
      {rest.length > 0 && <StudentList {...{ model, skill, numbers, onChoose }} students={rest} />}
    </section>
  );
}
