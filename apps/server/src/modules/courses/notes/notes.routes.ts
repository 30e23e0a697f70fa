import { addNote, deleteNote, editNote, listNotes, MOST_NOTES } from '@praxis/contract/courses/notes';
import type { App } from '../../../platform/app.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type ActivityAsk, activityTheActorOpens, activityTheActorWritesIn, type InActivity, rowsOf } from './notes.access.ts';
import { countNotes, findNoteForUpdate, findNotes, insertNote, removeNote, updateNote } from './notes.store.ts';

type NoteRow = Awaited<ReturnType<typeof findNotes>>[number];

const view = (note: NoteRow) => ({
  id: note.id,
  position: note.at_position,
  body: note.body,
  created_at: note.created_at.getTime(),
  updated_at: note.updated_at.getTime(),
});

const mine = ({ actor, input }: Pick<ActivityAsk, 'actor' | 'input'>) => ({ ...rowsOf(input), user_id: actor.userId });

/** Private notes beside an activity: nobody but their writer ever sees them. */
export function notesRoutes(app: App) {
  const noteTheActorChanges = async (ask: ActivityAsk<InActivity & { note_id: string }>) => {
    await activityTheActorWritesIn(ask);
    const note = await findNoteForUpdate(ask.db, mine(ask), ask.input.note_id);
    if (!note) throw notForYou();
    return note;
  };

  serve(app, listNotes, {
    access: activityTheActorOpens,
    run: async ({ actor, input, db }) => ({ list: (await findNotes(db, mine({ actor, input }))).map(view) }),
  });

  serve(app, addNote, {
    access: activityTheActorWritesIn,
    async run({ actor, input, db, now }) {
      const reader = mine({ actor, input });
      if ((await countNotes(db, reader)) >= MOST_NOTES) throw new Refusal('notes_full', { values: { limit: MOST_NOTES } });
      return view(await insertNote(db, { ...reader, at_position: input.position ?? null, body: input.body }, now));
    },
  });

  serve(app, editNote, {
    access: noteTheActorChanges,
    run: async ({ subject: note, input, db, now }) => view(await updateNote(db, note.id, input.body, now)),
  });

  serve(app, deleteNote, {
    access: noteTheActorChanges,
    async run({ subject: note, db }) {
      await removeNote(db, note.id);
      return {};
    },
  });
}
