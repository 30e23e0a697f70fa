import { addNote, deleteNote, editNote, listNotes } from '@praxis/contract/courses/notes';
import { expect, test } from 'vitest';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

async function lesson() {
  const created = await world();
  const { course, section, activity, assigned } = courseMakers(created);
  const { space, member } = spaceMakers(created);
  const taught = await course();
  const { sectionId } = await section(taught);
  const handout = await activity(taught, sectionId, 'handout', { html: '<p>text</p>' });
  const later = await activity(taught, sectionId, 'handout', { html: '<p>text</p>' });
  await courseMakers(created).edit(taught, [{ op: 'update', id: later, changes: { unlock: { after: handout, score: null, from: null } } }]);
  const at = await space(taught.owner);
  await assigned(taught, at);
  const where = { space_id: at.id, course_id: taught.id, activity_id: handout };
  const [student, other] = [(await member(at)).person, (await member(at)).person];
  return { ...created, taught, at, where, later, student, other };
}

test('notes stand in the order of their places, are changed and deleted, and only their writer sees them', async () => {
  const { as, where, student, other, taught } = await lesson();
  const me = as(student);
  const write = async (body: string, position?: number) => (await me.call(addNote, { ...where, body, position })).data;
  const general = await write('In general');
  const late = await write('Late\nwith a second line', 251.5);
  const early = await write('  Early ', 12);
  const list = async () => (await me.call(listNotes, where)).data.list.map((note) => [note.position, note.body]);
  expect(await list()).toEqual([
    [12, 'Early'],
    [251.5, 'Late\nwith a second line'],
    [null, 'In general'],
  ]);
  expect((await me.call(editNote, { ...where, note_id: late.id, body: 'Better' })).data).toMatchObject({ body: 'Better', position: 251.5 });
  expect((await me.call(deleteNote, { ...where, note_id: early.id })).code).toBe(1);
  expect(await list()).toEqual([
    [251.5, 'Better'],
    [null, 'In general'],
  ]);
  for (const person of [other, taught.owner]) {
    expect((await as(person).call(listNotes, where)).data.list).toEqual([]);
    const foreign = await as(person).call(editNote, { ...where, note_id: general.id, body: 'x' });
    const missing = await as(person).call(editNote, { ...where, note_id: '999999999', body: 'x' });
    expect(foreign).toMatchObject({ code: -99, key: 'not_available' });
    expect(foreign).toEqual(missing);
    expect((await as(person).call(deleteNote, { ...where, note_id: general.id })).key).toBe('not_available');
  }
});

test('a note sent twice with its key stands once', async () => {
  const { as, where, student } = await lesson();
  const key = { 'idempotency-key': `note-${student.id}` };
  await Promise.all([1, 2, 3].map(() => as(student).call(addNote, { ...where, body: 'Once' }, key)));
  expect((await as(student).call(listNotes, where)).data.list).toHaveLength(1);
});

test('empty and overlong notes, locked activities, strangers and archived spaces are refused', async () => {
  const { as, db, person, where, later, student, at } = await lesson();
  const me = as(student);
  expect(await me.call(addNote, { ...where, body: ' \n ' })).toMatchObject({ data: { fields: { body: 'Write the note first' } } });
  expect((await me.call(addNote, { ...where, body: 'x'.repeat(2001) })).code).toBe(0);
  expect((await me.call(addNote, { ...where, body: 'x', position: -1 })).code).toBe(0);
  expect((await me.call(addNote, { ...where, activity_id: later, body: 'x' })).key).toBe('activity_locked_after');
  const saved = (await me.call(addNote, { ...where, body: 'Kept' })).data;
  const outsider = as(await person('student'));
  const missing = await outsider.call(listNotes, { ...where, space_id: '999999999' });
  expect(await outsider.call(listNotes, where)).toEqual(missing);
  expect(missing.key).toBe('not_available');
  expect((await outsider.call(addNote, { ...where, body: 'x' })).key).toBe('not_available');
  await db.updateTable('spaces').set({ state: 'archived' }).where('id', '=', at.id).execute();
  expect((await me.call(addNote, { ...where, body: 'x' })).key).toBe('space_archived');
  expect((await me.call(editNote, { ...where, note_id: saved.id, body: 'x' })).key).toBe('space_archived');
  expect((await me.call(deleteNote, { ...where, note_id: saved.id })).key).toBe('space_archived');
  expect((await me.call(listNotes, where)).data.list).toHaveLength(1);
});
