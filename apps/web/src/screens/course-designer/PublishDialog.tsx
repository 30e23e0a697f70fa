import { addressOf } from '@praxis/contract/core/pages';
import { compareVersions, publishCourse } from '@praxis/contract/courses/courses';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DifferenceList } from '../../parts/course/DifferenceList.tsx';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Wrong } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { useDesigner } from './designer-context.ts';

/** What stands against publishing, each leading to its place. */
function OpenProblems({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('course-designer');
  const { draft, select } = useDesigner();
  const titles = new Map(
    draft.tree.chapters.flatMap((chapter) =>
      chapter.sections.flatMap((section) => section.activities.map((each) => [each.id, each.title])),
    ),
  );
  const open = Object.values(draft.statuses).filter((status) => status.problem && titles.has(status.activity_id));
  if (open.length === 0) return null;
  return (
    <div className="mb-4 rounded-md bg-red-soft px-3 py-2 text-13">
      <Wrong>{t('problems_before_publishing', { count: open.length })}</Wrong>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {open.map((status) => (
          <li key={status.activity_id}>
            <button
              type="button"
              className="py-0.5 text-left text-ink hover:underline"
              onClick={() => {
                select(status.activity_id);
                onClose();
              }}
            >
              {titles.get(status.activity_id)}　<span className="text-red">{status.problem}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Points of the knowledge map that what is published next leaves without their activity. */
function LostLinks({ lost }: { lost: readonly { point: string; title: string }[] }) {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  if (lost.length === 0) return null;
  return (
    <div className="mt-3 rounded-md bg-amber-soft px-3 py-2 text-13">
      <p className="text-amber">{t('lost_links', { count: lost.length })}</p>
      <ul className="mt-1 max-h-32 overflow-y-auto">
        {lost.map(({ point, title }) => (
          <li key={`${point} ${title}`}>{title === '' ? point : `${point} · ${title}`}</li>
        ))}
      </ul>
      <Link to={addressOf('knowledge', { courseId: draft.courseId })}>{t('lost_links_open')}</Link>
    </div>
  );
}

/** Freezes the draft as the next version, after showing what differs from the last one. */
export function PublishDialog({ onClose, onPublished, onAdd }: { onClose: () => void; onPublished: () => void; onAdd: () => void }) {
  const { t } = useTranslation(['course-designer', 'shell']);
  const { draft } = useDesigner();
  const [note, setNote] = useState('');
  const { courseId, revision, sending, version } = draft;
  const differences = useQuery({
    queryKey: ['course-differences', courseId, revision],
    enabled: sending === 0,
    queryFn: ({ signal }) => call(compareVersions, { course_id: courseId }, { signal, background: true }),
  });
  const publish = useMutation({
    mutationFn: () => call(publishCourse, { course_id: courseId, revision, note }),
    async onSuccess(published) {
      await draft.fetchAgain();
      const first = published.version === 1;
      toastDone(t('published', { version: published.version }), first ? { label: t('add_to_space'), run: onAdd } : undefined);
      if (published.version > 1) onPublished();
      else onClose();
    },
  });
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={t('publish_version', { version: version + 1 })}
      summary={version === 0 ? t('publish_first') : t('publish_again', { version })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={publish.isPending || sending > 0} onClick={() => publish.mutate()}>
            {t('publish_version', { version: version + 1 })}
          </Button>
        </>
      }
    >
      <OpenProblems onClose={onClose} />
      <h3 className="mb-1 text-13 text-ink-2">
        {version === 0 ? t('content_of_first') : t('differences_from', { version })}
        {differences.data && <span className="ml-2 text-12 text-ink-3">{t('places', { count: differences.data.list.length })}</span>}
      </h3>
      {differences.data ? (
        <>
          <DifferenceList list={differences.data.list} />
          <LostLinks lost={differences.data.lost} />
        </>
      ) : differences.error ? (
        <Problem of={differences.error} />
      ) : (
        <Skeleton rows={3} />
      )}
      <div className="mt-4">
        <Field label={t('note')} help={t('note_help')}>
          <TextArea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
      <Problem of={publish.error} />
    </Dialog>
  );
}
