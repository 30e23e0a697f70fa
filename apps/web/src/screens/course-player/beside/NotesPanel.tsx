import { addNote, deleteNote, editNote, type NoteView } from '@praxis/contract/courses/notes';
import { Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { listed } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { isUntold } from '../../../ui/failures/failure-words.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { BottomBarContext } from '../bottom-bar.ts';
import { useMoment } from '../video/moment.ts';
import { Composer } from './Composer.tsx';
import { type ActivityPlace, useDiscussion, useNotes, usePlaceLabels } from './useSide.ts';

type NoteProps = { note: NoteView; at: ActivityPlace; kind: string; onChanged: () => Promise<unknown> };

function Note({ note, at, kind, onChanged }: NoteProps) {
  const { t } = useTranslation(['course-player', 'shell']);
  const { jump } = useMoment();
  const place = usePlaceLabels(kind);
  const [editing, setEditing] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { position, body } = note;
  const one = { ...at, note_id: note.id };
  const remove = async () => {
    setFailure(undefined);
    try {
      await call(deleteNote, one);
    } catch (problem) {
      setFailure(problem);
      return;
    }
    const putBack = () => void call(addNote, { ...at, body, position: position ?? undefined }).then(onChanged, setFailure);
    toastDone(t('note_deleted'), { label: t('undo'), run: putBack });
    await onChanged();
  };
  const save = async (text: string, idempotencyKey: string) => {
    await call(editNote, { ...one, body: text }, { idempotencyKey });
    await onChanged();
    setEditing(false);
  };
  if (editing) {
    return (
      <li className="border-b border-line py-3">
        <Composer
          label={t('edit_note')}
          initial={body}
          send={t('shell:save')}
          most={2000}
          tall
          autoFocus
          onCancel={() => setEditing(false)}
          onSend={save}
        />
      </li>
    );
  }
  return (
    <li className="group border-b border-line py-3">
      <div className="flex items-start gap-2">
        {position === null ? (
          <span className="w-13 flex-none text-13 leading-[22px] text-ink-3">{t('no_place')}</span>
        ) : (
          <button
            type="button"
            onClick={() => jump(position)}
            aria-label={t('jump_to', { place: place(position) })}
            className="w-13 flex-none text-left text-13 leading-[22px] text-pine hover:underline touch:min-h-11"
          >
            {place(position)}
          </button>
        )}
        <p className="min-w-0 flex-1 text-14 leading-[22px] break-words whitespace-pre-line">{body}</p>
        <span className="-my-1 flex flex-none opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
          <IconButton small label={t('edit_note')} onClick={() => setEditing(true)}>
            <Pencil className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
          <IconButton small label={t('delete_note')} onClick={() => void remove()}>
            <Trash2 className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {isUntold(failure) && <Problem of={failure} />}
    </li>
  );
}

type NotesProps = { at: ActivityPlace; kind: string; field: RefObject<HTMLTextAreaElement | null>; onDiscussion: () => void };

/** So many seconds or pages around a moment belong to it. */
const AROUND: Partial<Record<string, number>> = { video: 30, pdf: 0 };
const MOST_AROUND = 3;

/** What is said of the moment one is at, under one's own notes. */
function MomentDiscussion({ at, kind, onDiscussion }: { at: ActivityPlace; kind: string; onDiscussion: () => void }) {
  const { t } = useTranslation('course-player');
  const { at: now } = useMoment();
  const { discussion } = useDiscussion(at);
  const place = usePlaceLabels(kind);
  const around = AROUND[kind];
  const pages = discussion.data?.pages ?? [];
  if (now === undefined || around === undefined) return null;
  const writtenNotes = pages
    .flatMap(({ threads }) => threads.list)
    .filter(({ position, body }) => body !== '' && position !== null && Math.abs(position - now) <= around)
    .slice(0, MOST_AROUND);
  if (writtenNotes.length === 0) return null;
  return (
    <section aria-label={t('moment_discussion')} className="mt-6">
      <div className="flex items-baseline gap-2">
        <h2 className="flex-1 text-14 font-bold">{t('moment_discussion')}</h2>
        <button type="button" className="text-13 text-pine hover:underline touch:min-h-11" onClick={onDiscussion}>
          {t('all_posts', { count: pages[0]!.posts })}
        </button>
      </div>
      <ol>
        {writtenNotes.map(({ id, author, position, body }) => (
          <li key={id} className="flex gap-2 py-2">
            <Avatar name={author.name} picture={author.avatar} />
            <div className="min-w-0">
              <p className="text-12 text-ink-3">{listed([author.name, place(position!)])}</p>
              <p className="line-clamp-2 text-14 wrap-anywhere">{body}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The reader's own notes, in the order of their places; a new one stands at the moment shown. */
export function NotesPanel({ at, kind, field, onDiscussion }: NotesProps) {
  const { t } = useTranslation('course-player');
  const { notes, again } = useNotes(at);
  const { at: now } = useMoment();
  const bottomBar = useContext(BottomBarContext);
  const place = usePlaceLabels(kind);
  const add = async (body: string, idempotencyKey: string) => {
    await call(addNote, { ...at, body, position: now }, { idempotencyKey });
    await again();
  };
  const write = (
    <Composer
      field={field}
      label={t('new_note')}
      placeholder={now === undefined ? t('note_hint') : t('note_hint_at', { place: place(now) })}
      send={t('add_note')}
      most={2000}
      tall={!bottomBar}
      onSend={add}
    />
  );
  return (
    <div className="px-5 py-4 phone:px-4">
      {bottomBar ? createPortal(write, bottomBar) : write}
      {notes.isPending && <Skeleton rows={2} label={t('loading')} />}
      <Problem of={notes.error} retry={() => void notes.refetch()} />
      {notes.data && notes.data.list.length > 0 && (
        <ol aria-label={t('notes')} className="mt-4 border-t border-line">
          {notes.data.list.map((note) => (
            <Note key={note.id} note={note} at={at} kind={kind} onChanged={again} />
          ))}
        </ol>
      )}
      {notes.data?.list.length === 0 && <p className="mt-4 text-13 text-ink-3">{t('no_notes')}</p>}
      <MomentDiscussion at={at} kind={kind} onDiscussion={onDiscussion} />
    </div>
  );
}
