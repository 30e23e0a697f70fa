import { addressOf } from '@praxis/contract/core/pages';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { BookBar } from './BookBar.tsx';
import { type BookModel, type CellRef, refAt } from './book-model.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { ConflictBar } from './ConflictBar.tsx';
import { ExplainPanel } from './ExplainPanel.tsx';
import { FilterBar } from './FilterBar.tsx';
import { GradeGrid } from './grid/GradeGrid.tsx';
import { Legend } from './grid/Legend.tsx';
import { PaperBook } from './grid/PaperBook.tsx';
import { useGrid } from './grid/useGrid.ts';
import { PasteBar } from './paste/PasteBar.tsx';
import { UnsavedBar } from './UnsavedBar.tsx';
import { useBook } from './useBook.ts';
import { useLastVisit } from './useLastVisit.ts';
import { useRows } from './useRows.ts';
import { useWhole } from './useWhole.ts';
import { useWriter } from './useWriter.ts';

const PhoneBook = lazyPart(() => import('./PhoneBook.tsx').then((file) => ({ default: file.PhoneBook })));
const HistoryDialog = lazyPart(() => import('./dialogs/HistoryDialog.tsx').then((file) => ({ default: file.HistoryDialog })));
const CellDialog = lazyPart(() => import('./dialogs/CellDialog.tsx').then((file) => ({ default: file.CellDialog })));
const KeysDialog = lazyPart(() => import('./dialogs/KeysDialog.tsx').then((file) => ({ default: file.KeysDialog })));

type Book = ReturnType<typeof useBook>;
type Asked = { kind: 'history' | 'details'; cell: CellRef } | { kind: 'keys' };

function Desk({ spaceId, book, model }: { spaceId: string; book: Book; model: BookModel }) {
  const { t } = useTranslation('grades');
  const navigate = useNavigate();
  const box = useRef<HTMLElement>(null);
  const lastVisit = useLastVisit(spaceId);
  const whole = useWhole(model);
  const shown = useRows(model, lastVisit, whole);
  const { rows } = shown;
  const [explained, setExplained] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const writer = useWriter(spaceId, model, book.setModel, book.again, t('refused'));
  const { can } = model.book;
  const at = (row: number, col: number) => {
    const column = model.grid[col];
    return column?.kind === 'score' ? refAt(model, column.column, rows[row]!) : undefined;
  };
  const ask = (kind: 'history' | 'details') => (row: number, col: number) => {
    const cell = at(row, col);
    if (cell) setAsked({ kind, cell });
  };
  const explain = (row: number) => setExplained(model.book.students[rows[row]!]?.id);
  const explainedRow = rows.findIndex((student) => model.book.students[student]!.id === explained);
  const grid = useGrid({
    ...{ model, rows, box, writer, can: can.edit },
    on: {
      explain,
      history: ask('history'),
      details: ask('details'),
      keys: () => setAsked({ kind: 'keys' }),
      open: (col) => {
        const column = model.grid[col];
        if (column?.kind === 'score' && column.of.address) void navigate(column.of.address);
      },
    },
  });
  const back = () => {
    setAsked(undefined);
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      <BookBar spaceId={spaceId} model={model} writer={writer} again={book.again} onKeys={() => setAsked({ kind: 'keys' })} />
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none print:hidden">
        <h1 className="sr-only">{t('title_of', { space: model.book.space })}</h1>
        <FilterBar spaceId={spaceId} model={model} shown={shown} lastVisit={lastVisit} whole={whole} />
        {rows.length === 0 ? (
          <div className="m-8">
            <EmptyState>{t(model.book.students.length === 0 ? 'nobody' : 'nobody_found')}</EmptyState>
          </div>
        ) : (
          <GradeGrid
            {...{ model, rows, box, whole, order: shown.order, onOrder: shown.setOrder, cursor: grid.cursor, onCursor: grid.setCursor }}
            {...{ editing: grid.editing, onEditing: grid.edit, onCommit: grid.commit, plan: grid.plan, onKeyDown: grid.onKeyDown }}
            onExplain={explain}
            menuOf={(column) => (
              <ColumnMenu spaceId={spaceId} model={model} column={column} rows={rows} writer={writer} again={book.again} />
            )}
          >
            {explainedRow >= 0 && (
              <ExplainPanel model={model} student={rows[explainedRow]!} row={explainedRow} onClose={() => setExplained(undefined)} />
            )}
          </GradeGrid>
        )}
        <ConflictBar model={model} writer={writer} />
        <UnsavedBar writer={writer} />
        {grid.plan && (
          <PasteBar
            plan={grid.plan}
            onStatuses={() => grid.replan(true)}
            onPaste={() => void grid.paste()}
            onClose={() => grid.setPlan(undefined)}
          />
        )}
        <Legend can={can.edit} />
      </main>
      <PaperBook model={model} rows={rows} />
      <Suspense fallback={null}>
        {asked?.kind === 'history' && <HistoryDialog spaceId={spaceId} model={model} cell={asked.cell} onClose={back} />}
        {asked?.kind === 'details' && <CellDialog model={model} cell={asked.cell} writer={writer} onClose={back} />}
        {asked?.kind === 'keys' && <KeysDialog can={can.edit} onClose={back} />}
      </Suspense>
    </div>
  );
}

/** The gradebook of a space. */
export function GradebookScreen() {
  const { t } = useTranslation('grades');
  const { spaceId = '' } = useParams();
  const phone = useIsPhone();
  const book = useBook(spaceId);
  usePageTitle(book.data ? t('title_of', { space: book.data.space }) : t('title'));
  if (book.model && book.data) {
    if (!phone) return <Desk key={spaceId} spaceId={spaceId} book={book} model={book.model} />;
    return (
      <Suspense fallback={<Skeleton rows={6} />}>
        <PhoneBook spaceId={spaceId} model={book.model} setModel={book.setModel} again={book.again} />
      </Suspense>
    );
  }
  return (
    <main id="main" tabIndex={-1} className="px-8 pt-6 outline-none phone:px-4">
      {book.error ? <Problem of={book.error} retry={() => void book.refetch()} /> : <Skeleton rows={8} label={t('title')} />}
      <a className="sr-only" href={addressOf('space', { spaceId })}>
        {t('to_space')}
      </a>
    </main>
  );
}
