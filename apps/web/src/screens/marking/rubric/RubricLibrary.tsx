import { type LibraryRubric, listRubrics, removeLibraryRubric, saveLibraryRubric } from '@praxis/contract/rubrics/rubrics';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { StoredRubricDialog } from './StoredRubricDialog.tsx';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
type Points = LibraryRubric['points'];

function Keeping({ points, spaceId, onStored }: { points: Points; spaceId: string | null; onStored: () => void }) {
  const { t } = useTranslation('marking');
  const [title, setTitle] = useState('');
  const [shared, setShared] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const keep = async () => {
    setFailure(undefined);
    try {
      await call(saveLibraryRubric, { title: title.trim(), points, space_id: shared ? spaceId : null });
      toastDone(t('library_kept'));
      setTitle('');
      onStored();
    } catch (refused) {
      setFailure(refused);
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          aria-label={t('library_title')}
          placeholder={t('library_title')}
          maxLength={100}
          className="min-w-40 flex-1"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        {spaceId !== null && <Checkbox label={t('library_share')} checked={shared} onChange={(event) => setShared(event.target.checked)} />}
        <Button size="small" disabled={title.trim() === '' || points.length === 0} onClick={() => void keep()}>
          {t('library_keep')}
        </Button>
      </div>
      <Problem of={failure} />
    </>
  );
}

/** Rubrics kept for the next time: one is copied into the question in hand, the one in hand is kept. */
export function RubricLibrary({
  spaceId,
  points,
  onTake,
}: {
  spaceId: string | null;
  /** What stands in the dialog now. */
  points: Points;
  onTake: (points: Points, title: string) => void;
}) {
  const { t } = useTranslation('marking');
  const queries = useQueryClient();
  const queryKey = ['rubrics', spaceId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listRubrics, spaceId === null ? {} : { space_id: spaceId }, { signal }),
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['rubrics'] });
  const [changing, setChanging] = useState<LibraryRubric>();
  const [leaving, setLeaving] = useState<LibraryRubric>();
  const list = query.data?.list ?? [];
  return (
    <section aria-label={t('library')} className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 text-13 font-bold">{t('library')}</h3>
      <Keeping points={points} spaceId={spaceId} onStored={refresh} />
      <Problem of={query.error} />
      <ul className="mt-2 max-h-44 overflow-y-auto">
        {list.map((kept) => (
          <li key={kept.id} className="flex items-center gap-3 border-t border-line py-1 text-13 first:border-t-0">
            <span className="min-w-0 flex-1 break-words">
              {kept.title}
              <span className="ml-2 text-12 text-ink-3">
                {t(kept.shared ? 'library_points_shared' : 'library_points', { count: kept.points.length })}
              </span>
            </span>
            <Button size="small" look="quiet" onClick={() => onTake(kept.points, kept.title)}>
              {t('library_take')}
            </Button>
            {kept.mine && (
              <span className="flex flex-none">
                <IconButton small label={t('library_edit', { title: kept.title })} onClick={() => setChanging(kept)}>
                  <Pencil {...icon} />
                </IconButton>
                <IconButton small label={t('library_remove', { title: kept.title })} onClick={() => setLeaving(kept)}>
                  <Trash2 {...icon} />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {changing && <StoredRubricDialog kept={changing} spaceId={spaceId} onClose={() => setChanging(undefined)} onSaved={refresh} />}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('library_remove_title', { title: leaving?.title })}
        confirm={t('library_remove_do')}
        danger
        onConfirm={async () => {
          await call(removeLibraryRubric, { rubric_id: leaving!.id });
          refresh();
        }}
      >
        {t(leaving?.shared ? 'library_remove_shared' : 'library_remove_note')}
      </ConfirmDialog>
    </section>
  );
}
