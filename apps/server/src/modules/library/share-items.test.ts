import { waitingAddress } from '@praxis/contract/admin/operator';
import { getHome } from '@praxis/contract/home/home';
import {
  changeLibraryItem,
  downloadLibraryItem,
  libraryPlaces,
  listLibrary,
  offerLibraryItem,
  reviewLibraryItem,
  shareLibraryItems,
  showLibraryItem,
  trashLibraryItems,
} from '@praxis/contract/library/library';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { libraryMakers } from '../../testing/makers/library.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { addInstitution, approveInstitution, putMember } from '../institutions/index.ts';
import { libraryFileTheActorTakes } from './library-front.ts';

async function school() {
  const created = await world();
  const institution = async (name: string, ...members: [TestPerson, 'teacher' | 'student'][]) => {
    const [first] = members[0]!;
    const code = `c${Math.random().toString(36).slice(2, 10)}`;
    const signUp = {
      applicant_id: first.id,
      name,
      code,
      contact: 'x',
      phone: '1',
      domain: null,
      title: '',
      licence_file_id: null,
      logo_file_id: null,
    };
    const { id } = (await addInstitution(created.db, signUp))!;
    await approveInstitution(created.db, id, created.clock.now());
    for (const [person, role] of members) await putMember(created.db, { institution_id: id, user_id: person.id, role });
    return id;
  };
  const sees = async (who: TestPerson, id: string) => (await created.as(who).call(showLibraryItem, { item_id: id })).code === 1;
  return { ...created, ...libraryMakers(created), ...spaceMakers(created), institution, sees };
}

test('an item shared with a space is seen by its members alone, and no longer when the share ends', async () => {
  const { as, person, item, space, member, sees } = await school();
  const [owner, elsewhere] = [await person('teacher'), await person('teacher')];
  const place = await space(owner);
  const student = (await member(place)).person;
  const other = (await member(await space(elsewhere))).person;
  const id = await item(owner, 'Slides');
  expect([await sees(student, id), await sees(other, id), await sees(elsewhere, id)]).toEqual([false, false, false]);
  const share = { item_ids: [id], to_type: 'space' as const, to_id: place.id };
  expect((await as(owner).call(shareLibraryItems, { ...share, access: 'use' })).code).toBe(1);
  expect([await sees(student, id), await sees(other, id), await sees(elsewhere, id)]).toEqual([true, false, false]);
  const listed = await as(student).call(listLibrary, { shelf: 'space', space_id: place.id });
  expect(listed.data.list.map((row) => [row.id, row.scope])).toEqual([[id, 'space']]);
  expect((await as(other).call(listLibrary, { shelf: 'all' })).data.list.map((row) => row.id)).not.toContain(id);
  expect(await as(other).call(listLibrary, { shelf: 'space', space_id: place.id })).toMatchObject({ code: -99 });
  expect((await as(student).call(showLibraryItem, { item_id: id })).data).toMatchObject({ shares: [], can: { share: false } });
  await as(owner).call(shareLibraryItems, { ...share, access: 'none' });
  expect(await sees(student, id)).toBe(false);
});

test('an item of an institution never shows in another one, and only its teachers share with it', async () => {
  const { as, person, item, institution, sees } = await school();
  const [teacher, colleague, pupil, outsider] = [
    await person('teacher'),
    await person('teacher'),
    await person('student'),
    await person('teacher'),
  ];
  const here = await institution('甲校', [teacher, 'teacher'], [colleague, 'teacher'], [pupil, 'student']);
  const there = await institution('乙校', [outsider, 'teacher']);
  const id = await item(teacher, 'Exam rules');
  const share = { item_ids: [id], to_type: 'institution' as const, access: 'use' as const };
  expect(await as(teacher).call(shareLibraryItems, { ...share, to_id: there })).toMatchObject({ key: 'library_place_wrong' });
  expect((await as(teacher).call(shareLibraryItems, { ...share, to_id: here })).code).toBe(1);
  expect([await sees(colleague, id), await sees(pupil, id), await sees(outsider, id)]).toEqual([true, true, false]);
  expect((await as(outsider).call(listLibrary, { shelf: 'institution' })).data.total).toBe(0);
  expect((await as(colleague).call(listLibrary, { shelf: 'institution' })).data.list).toMatchObject([{ id, scope: 'institution' }]);
  expect((await as(pupil).call(libraryPlaces, {})).data).toMatchObject({
    institution: { share: false },
    can: { make: false, review: false },
  });
});

test('a person who is given an item hears of it, may use it, and changes it only when that was said', async () => {
  const { app, db, as, person, item } = await school();
  const [owner, friend] = [await person('teacher'), await person('teacher')];
  const id = await item(owner, 'Case study', { kind: 'picture', licence: 'all_rights_reserved' });
  const share = { item_ids: [id], to_type: 'person' as const, account: friend.account };
  await as(owner).call(shareLibraryItems, { ...share, access: 'use' });
  expect((await as(friend).call(showLibraryItem, { item_id: id })).data.can).toMatchObject({ change: false, use: true, download: false });
  expect(await as(friend).call(downloadLibraryItem, { item_id: id })).toMatchObject({ key: 'library_download_refused' });
  // Put into a machine it could be copied out.
  const accepted = (who: typeof friend) => libraryFileTheActorTakes(app, { actor: { userId: who.id, utype: 2, sessionId: '0' }, db }, id);
  expect(await accepted(friend)).toBeUndefined();
  expect(await accepted(owner)).toMatchObject({ itemId: id });
  const change = { item_id: id, name: 'Changed', licence: 'cc0' } as const;
  expect(await as(friend).call(changeLibraryItem, change)).toMatchObject({ key: 'not_allowed' });
  await as(owner).call(shareLibraryItems, { ...share, access: 'edit' });
  expect((await as(friend).call(changeLibraryItem, change)).code).toBe(1);
  const inbox = await as(friend).call(listMessages, {});
  expect(inbox.data.list.filter((message) => message.link === `/index/library/${id}`)).toHaveLength(1);
  expect((await as(friend).call(listLibrary, { shelf: 'shared' })).data.list).toMatchObject([{ id }]);
  expect(await as(owner).call(shareLibraryItems, { ...share, account: 'nobody-at-all', access: 'use' })).toMatchObject({
    key: 'library_person_unknown',
  });
  await as(owner).call(trashLibraryItems, { item_ids: [id], trashed: true });
  expect(await as(friend).call(showLibraryItem, { item_id: id })).toMatchObject({ code: -99 });
});

test('a teacher shares only with spaces whose content they edit', async () => {
  const { as, person, item, space, member } = await school();
  const [owner, guest] = [await person('teacher'), await person('teacher')];
  const place = await space(owner);
  await member(place, guest);
  const id = await item(guest, 'Mine');
  const share = { item_ids: [id], to_type: 'space' as const, to_id: place.id, access: 'use' as const };
  expect(await as(guest).call(shareLibraryItems, share)).toMatchObject({ key: 'library_place_wrong' });
});

test('an operator opens an offered item to everybody, or refuses it with a reason', async () => {
  const { as, person, item, sees } = await school();
  const [owner, operator, outsider] = [await person('teacher'), await person('operator'), await person('student')];
  const [good, bad] = [await item(owner, 'Good'), await item(owner, 'Bad')];
  for (const item_id of [good, bad])
    expect((await as(owner).call(offerLibraryItem, { item_id, offered: true })).data.platform).toBe('pending');
  expect(await sees(outsider, good)).toBe(false);
  // Operators meet it where everything else that waits for them stands, and are led to where it is decided.
  const work = (await as(operator).call(getHome, {})).data.work.find(({ to }) => to === waitingAddress('library'));
  expect(work).toMatchObject({ kind: 'platform', title: 'Library' });
  expect(work!.count).toBeGreaterThanOrEqual(2);
  const waiting = await as(operator).call(listLibrary, { shelf: 'review', size: 100 });
  expect(waiting.data.list.map((row) => row.id)).toEqual(expect.arrayContaining([good, bad]));
  expect((await as(operator).call(listLibrary, { shelf: 'all', size: 100 })).data.list.map((row) => row.id)).not.toContain(good);
  expect((await as(operator).call(reviewLibraryItem, { item_id: good, verdict: 'approved' })).data.platform).toBe('approved');
  expect(await as(operator).call(reviewLibraryItem, { item_id: bad, verdict: 'refused' })).toMatchObject({ key: 'reason_required' });
  await as(operator).call(reviewLibraryItem, { item_id: bad, verdict: 'refused', reason: 'Copied' });
  expect([await sees(outsider, good), await sees(outsider, bad)]).toEqual([true, false]);
  expect((await as(owner).call(showLibraryItem, { item_id: bad })).data).toMatchObject({ platform: 'refused', platform_reason: 'Copied' });
  expect((await as(outsider).call(showLibraryItem, { item_id: good })).data).toMatchObject({ scope: 'platform', can: { use: false } });
  await as(owner).call(offerLibraryItem, { item_id: good, offered: false });
  expect(await sees(outsider, good)).toBe(false);
});

test('sharing with people is no way to find out which phones have accounts', async () => {
  const { as, person, item } = await school();
  const owner = await person('teacher');
  const id = await item(owner, 'Notes');
  const ask = (phone: number) =>
    as(owner).call(shareLibraryItems, {
      item_ids: [id],
      to_type: 'person',
      account: `1990000${String(phone).padStart(4, '0')}`,
      access: 'use',
    });
  const replies = await Promise.all(Array.from({ length: 70 }, (_, phone) => ask(phone)));
  expect(replies.filter(({ key }) => key === 'library_person_unknown')).toHaveLength(60);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
});
