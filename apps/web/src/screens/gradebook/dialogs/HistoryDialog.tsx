import { gradeHistory, type OwnCell } from '@praxis/contract/grades/grades';
import { useTranslation } from 'react-i18next';
import { pointsText } from '../../../parts/grades/grade-text.ts';
import { call } from '../../../platform/calls/call.ts';
import { usePages } from '../../../platform/calls/pages.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { type BookModel, type CellRef, placeOfCell } from '../book-model.ts';

type Props = { spaceId: string; model: BookModel; cell?: CellRef; onClose: () => void };

/** Who changed what, when, from, to, and why. */
export function HistoryDialog({ spaceId, model, cell, onClose }: Props) {
  const { t } = useTranslation('grades');
  const of = cell && { key: cell.key, user_id: cell.user_id };
  const place = cell && placeOfCell(model, cell);
  const {
    query: history,
    items,
    more,
  } = usePages({
    queryKey: ['gradebook', spaceId, 'history', of?.key, of?.user_id],
    ask: (page, signal) => call(gradeHistory, { space_id: spaceId, ...of, page, size: 100 }, { signal }),
    idOf: ({ id }) => id,
    staleTime: 0,
  });
  // A column that is filled by hand has no score beneath to go back to.
  const written = (one: OwnCell | null, key: string | null) =>
    one && one.status !== 'normal'
      ? t(`status_${one.status}`)
      : one && one.units !== null
        ? pointsText(one.units)
        : key?.startsWith('manual:')
          ? '–'
          : t('from_its_source');
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={
        place
          ? t('history_of', { name: model.book.students[place.student]!.name, title: model.book.columns[place.column]!.title })
          : t('history')
      }
    >
      {history.isPending && <Skeleton rows={3} />}
      <Problem of={history.error} retry={() => void history.refetch()} />
      {history.isSuccess && items.length === 0 && <p className="py-4 text-ink-2">{t('history_none')}</p>}
      <ol className="max-h-[60vh] overflow-y-auto">
        {items.map((change) => (
          <li key={change.id} className="border-t border-line py-2 first:border-t-0">
            <span className="flex flex-wrap items-baseline gap-x-2">
              {change.kind === 'cell' ? (
                <>
                  {!cell && <b>{`${change.student?.name ?? ''} ${change.column}`}</b>}
                  <s className="text-ink-3">{written(change.before, change.key)}</s>
                  <b>{written(change.after, change.key)}</b>
                </>
              ) : (
                <b>{t(change.kind === 'column' ? 'change_column_kind' : `change_${change.kind}`)}</b>
              )}
              {change.via !== 'screen' && <span className="text-12 text-ink-3">{t(`via_${change.via}`)}</span>}
              <span className="ml-auto text-12 text-ink-3">{`${change.by.name}　${spokenTime(change.at)}`}</span>
            </span>
            {change.reason !== '' && <span className="text-13 text-ink-2">{change.reason}</span>}
          </li>
        ))}
      </ol>
      <MoreButton {...more} />
    </Dialog>
  );
}
