import { hideGradeColumns, releaseGrades, saveGradeColumn } from '@praxis/contract/grades/setup';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { type BookModel, cellAt, MISSING, refAt, studentsIn } from './book-model.ts';
import type { useWriter } from './useWriter.ts';

const CurveDialog = lazyPart(() => import('./dialogs/CurveDialog.tsx').then((file) => ({ default: file.CurveDialog })));
const ColumnDialog = lazyPart(() => import('./dialogs/ColumnDialog.tsx').then((file) => ({ default: file.ColumnDialog })));

type Props = {
  spaceId: string;
  model: BookModel;
  column: number;
  rows: readonly number[];
  writer: ReturnType<typeof useWriter>;
  again: () => void;
};

/** What can be done with a whole column. */
export function ColumnMenu({ spaceId, model, column, rows, writer, again }: Props) {
  const { t } = useTranslation('grades');
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  const [curving, setCurving] = useState(false);
  const { can } = model.book;
  const of = model.book.columns[column]!;
  const where = { space_id: spaceId };
  const run = (work: () => Promise<unknown>, done: string) => () =>
    void work().then(
      () => {
        toastDone(done);
        again();
      },
      (failure: unknown) => showFailure(failure),
    );
  const lacking = new Set(studentsIn(model.book, column, MISSING));
  const missing = rows.filter((student) => {
    if (!lacking.has(student)) return false;
    const { units, status } = cellAt(model, column, student);
    return units === null && status === 'normal';
  });
  const set = (units: number | null, status: 'normal' | 'excused') => () =>
    void writer.write(missing.map((student) => ({ ...refAt(model, column, student), units, status })));
  const mine: MenuEntry[] = can.edit
    ? [
        { label: t('excuse_missing', { count: missing.length }), disabled: missing.length === 0, run: set(null, 'excused') },
        { label: t('zero_missing', { count: missing.length }), disabled: missing.length === 0, run: set(0, 'normal') },
        { label: t('curve_dots'), disabled: of.archived, run: () => setCurving(true) },
        {
          label: t(of.hidden ? 'show_column' : 'hide_column'),
          run: run(
            () => call(hideGradeColumns, { ...where, keys: [of.key], hidden: !of.hidden }),
            t(of.hidden ? 'column_shown' : 'column_hidden'),
          ),
        },
      ]
    : [];
  const release: MenuEntry[] =
    can.edit && of.releasable && (of.source === 'manual' || can.release)
      ? [
          {
            label: t(of.released ? 'take_back' : 'release'),
            run: run(
              () => call(releaseGrades, { ...where, keys: [of.key], released: !of.released }),
              t(of.released ? 'taken_back' : 'released'),
            ),
          },
        ]
      : [];
  const manual: MenuEntry[] =
    can.edit && of.source === 'manual'
      ? [
          'line',
          { label: t('change_column'), run: () => setNaming(true) },
          {
            label: t(of.archived ? 'count_again' : 'archive_column'),
            run: run(
              () =>
                call(saveGradeColumn, {
                  ...where,
                  key: of.key,
                  title: of.title,
                  max: of.max,
                  category: of.category,
                  archived: !of.archived,
                }),
              t('saved'),
            ),
          },
        ]
      : [];
  const open: MenuEntry[] = of.address ? [{ label: t('open_source'), run: () => void navigate(of.address!) }] : [];
  const entries = [...release, ...mine, ...open, ...manual];
  if (entries.length === 0) return null;
  return (
    <>
      <Menu
        label={t('column_menu', { title: of.title })}
        heading={of.title}
        trigger={
          <IconButton small label={t('column_menu', { title: of.title })} className="gb-menu absolute!">
            <ChevronDown className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        }
        entries={entries}
      />
      <Suspense fallback={null}>
        {curving && <CurveDialog model={model} column={column} writer={writer} onClose={() => setCurving(false)} />}
        {naming && <ColumnDialog spaceId={spaceId} model={model} known={of} again={again} onClose={() => setNaming(false)} />}
      </Suspense>
    </>
  );
}
