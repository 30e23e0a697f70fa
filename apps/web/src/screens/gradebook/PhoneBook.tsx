import { addressOf } from '@praxis/contract/core/pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Explanation } from '../../parts/grades/Explanation.tsx';
import { pointsText, roundedText, useCategoryTitle } from '../../parts/grades/grade-text.ts';
import { listed } from '../../platform/language/dates.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { type BookModel, type CellRef, cellAt, ownAt, refAt } from './book-model.ts';
import { ConflictBar } from './ConflictBar.tsx';
import { CellDialog } from './dialogs/CellDialog.tsx';
import { PhoneFilters } from './FilterBar.tsx';
import { CellFace } from './grid/CellFace.tsx';
import { UnsavedBar } from './UnsavedBar.tsx';
import { useLastVisit } from './useLastVisit.ts';
import { useRows } from './useRows.ts';
import { useWhole } from './useWhole.ts';
import { useWriter } from './useWriter.ts';

type Writer = ReturnType<typeof useWriter>;

/** Everything of one student, category by category. */
function OneStudent({ model, student, writer, onBack }: { model: BookModel; student: number; writer: Writer; onBack: () => void }) {
  const { t } = useTranslation('grades');
  const titleOf = useCategoryTitle();
  const [changing, setChanging] = useState<CellRef>();
  const { book } = model;
  const total = model.totalAt(student);
  const dropped = new Set(total.parts.flatMap((part) => part.dropped));
  return (
    <>
      <div className="flex items-center gap-3 py-3">
        <Button look="plain" onClick={onBack}>
          {t('back')}
        </Button>
        <h2 className="cut text-16 font-bold">{book.students[student]!.name}</h2>
        <b className="ml-auto text-20">{total.rounded === null ? '–' : roundedText(total.rounded, book.settings.decimals)}</b>
      </div>
      {book.settings.categories.map((category) => {
        const columns = book.columns.flatMap((column, at) => (column.category === category.id ? [{ column, at }] : []));
        if (columns.length === 0) return null;
        return (
          <section key={category.id} className="mb-4">
            <h3 className="text-13 font-bold">{titleOf(category)}</h3>
            <List label={titleOf(category)}>
              {columns.map(({ column, at }) => {
                const own = ownAt(model, at, student);
                const face = {
                  units: cellAt(model, at, student).units,
                  state: book.cells[at]!.states[student]!,
                  own,
                  decimals: model.decimals[at]!,
                };
                return (
                  <ListRow
                    key={column.key}
                    title={column.title}
                    note={listed([
                      `${t('maximum')} ${pointsText(column.max)}`,
                      ...(column.archived ? [t('archived')] : column.hidden ? [t('hidden')] : column.released ? [] : [t('unreleased')]),
                    ])}
                    end={
                      <button
                        type="button"
                        className="relative min-h-11 min-w-24 text-right"
                        disabled={!book.can.edit}
                        onClick={() => setChanging(refAt(model, at, student))}
                      >
                        <CellFace {...face} t={t} dropped={dropped.has(column.key)} counts={column.counts} />
                      </button>
                    }
                  />
                );
              })}
            </List>
          </section>
        );
      })}
      <Explanation
        settings={book.settings}
        total={total}
        score={(key) => {
          const at = book.columns.findIndex((one) => one.key === key);
          return { title: book.columns[at]!.title, text: pointsText(cellAt(model, at, student).units ?? 0) };
        }}
      />
      {changing !== undefined && <CellDialog model={model} cell={changing} writer={writer} onClose={() => setChanging(undefined)} />}
    </>
  );
}

type Props = { spaceId: string; model: BookModel; setModel: (model: BookModel) => void; again: () => void };

/** The gradebook on a phone: people first, then one of them. */
export function PhoneBook({ spaceId, model, setModel, again }: Props) {
  const { t } = useTranslation('grades');
  const lastVisit = useLastVisit(spaceId);
  const shown = useRows(model, lastVisit, useWhole(model));
  const writer = useWriter(spaceId, model, setModel, again, t('refused'));
  const [chosen, setChosen] = useState<string>();
  const { book } = model;
  const student = chosen === undefined ? undefined : model.places.students.get(chosen);
  return (
    <>
      <SlimBar>
        <Breadcrumbs trail={[{ label: book.space, to: addressOf('space', { spaceId }) }, { label: t('title') }]} />
      </SlimBar>
      <main id="main" tabIndex={-1} className="px-4 pb-12 outline-none">
        <h1 className="sr-only">{t('title_of', { space: book.space })}</h1>
        <ConflictBar model={model} writer={writer} />
        <UnsavedBar writer={writer} />
        {student !== undefined ? (
          <OneStudent model={model} student={student} writer={writer} onBack={() => setChosen(undefined)} />
        ) : (
          <>
            <PhoneFilters spaceId={spaceId} model={model} shown={shown} lastVisit={lastVisit} />
            {shown.rows.length === 0 && <EmptyState>{t(book.students.length === 0 ? 'nobody' : 'nobody_found')}</EmptyState>}
            <List label={t('students')}>
              {shown.rows.map((place) => {
                const { id, name, no } = book.students[place]!;
                const { rounded, label } = model.totalAt(place);
                return (
                  <ListRow
                    key={id}
                    title={
                      <button type="button" className="min-h-11 text-left" onClick={() => setChosen(id)}>
                        {name}
                      </button>
                    }
                    note={no}
                    end={<b>{rounded === null ? '–' : `${roundedText(rounded, book.settings.decimals)}${label ? ` ${label}` : ''}`}</b>}
                  />
                );
              })}
            </List>
            <p className="mt-4 text-13 text-ink-3">{t('wider_screen')}</p>
          </>
        )}
      </main>
    </>
  );
}
