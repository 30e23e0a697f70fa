import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, time } from '../core/shapes.ts';
import { nodeId } from './tree.ts';

const inActivity = { space_id: id, course_id: id, activity_id: nodeId };

/** A place in an activity: a second of a video or a page of a PDF. */
export const positionInActivity = z.number().check(z.gte(0), z.lte(1_000_000));
/** So many notes fit into one activity of a person. */
export const MOST_NOTES = 500;

const noteBody = z.string().check(z.trim(), z.minLength(1, 'note_required'), z.maxLength(2000, 'text_too_long'));

const noteView = z.object({ id, position: z.nullable(z.number()), body: z.string(), created_at: time, updated_at: time });
/** A private note. */
export type NoteView = z.output<typeof noteView>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/learn/notes',
  summary: 'The reader’s own notes in an activity, in the order of their places; those without a place come last.',
  input: z.object(inActivity),
  data: z.object({ list: z.array(noteView) }),
  refusals: ['not_available', 'activity_locked_after', 'activity_locked_score', 'activity_locked_until', 'activity_closed'],
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/learn/addNote',
  summary: 'Writes a private note at a place in an activity, or without a place.',
  input: z.object({ ...inActivity, position: z.optional(positionInActivity), body: noteBody }),
  data: noteView,
  refusals: ['not_available', 'space_archived', 'notes_full', 'note_required', 'text_too_long'],
});

export const editNote = endpoint({
  method: 'POST',
  path: '/api/learn/editNote',
  summary: 'Changes the text of an own note.',
  input: z.object({ ...inActivity, note_id: id, body: noteBody }),
  data: noteView,
  refusals: ['not_available', 'space_archived', 'note_required', 'text_too_long'],
});

export const deleteNote = endpoint({
  method: 'POST',
  path: '/api/learn/deleteNote',
  summary: 'Deletes an own note; writing it anew takes that back.',
  input: z.object({ ...inActivity, note_id: id }),
  data: nothing,
  refusals: ['not_available', 'space_archived'],
});
