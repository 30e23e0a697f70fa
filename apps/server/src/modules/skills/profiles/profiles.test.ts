import { search } from '@praxis/contract/search/search';
import { editMap, saveFrame } from '@praxis/contract/skills/maps';
import { observeSkill } from '@praxis/contract/skills/observations';
import { classGaps, listProfiles, openProfile, profileGaps, removeProfile, saveProfile } from '@praxis/contract/skills/profiles';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { writeChanges } from '../../search/write-documents.ts';

/** A published map of a teacher with three skills, whose class has two students, and a job profile of two of the skills. */
async function jobSchool() {
  const school = await world();
  const spaces = spaceMakers(school);
  const teacher = await school.person('teacher');
  const space = await spaces.space(teacher);
  const [a, b] = [(await spaces.member(space)).person, (await spaces.member(space)).person];
  const frame = { frame_kind: 'private' as const, frame_id: teacher.id };
  const as = school.as(teacher);
  const names = ['Shell', 'Networks', 'Databases'];
  const operations = names.map((name, place) => ({ op: 'add' as const, key: `new-${place}`, name, place }));
  const { ids } = (await as.call(editMap, { ...frame, revision: 0, edit_id: `edit-${teacher.id}-1`, operations })).data;
  const [shell, networks, databases] = operations.map(({ key }) => ids[key]!) as [string, string, string];
  await as.call(saveFrame, { ...frame, title: 'Map', intro: 'All', published: true });
  const needs = [
    { skill_id: shell, level: 4, weight: 100 },
    { skill_id: networks, level: 3, weight: 50 },
  ];
  const job = { ...frame, title: 'Operations engineer', intro: 'Runs services', published: true, needs };
  const seen = async (user_id: string, skill_id: string, ratio: number) => {
    for (const reason of ['In class', 'In the lab', 'At the desk', 'In the exam'])
      await as.call(observeSkill, { space_id: space.id, user_id, skill_id, ratio, reason });
    await followNow(school.app);
  };
  return { ...school, ...spaces, teacher, space, a, b, frame, mine: as, shell, networks, databases, job, needs, seen };
}

test('S-058 a teacher makes a job profile; a student sees how far they are from it, their teacher how far the class is', async () => {
  const { as, mine, a, b, space, job, shell, networks, seen } = await jobSchool();
  const { profile_id } = (await mine.call(saveProfile, job)).data;
  expect((await as(a).call(listProfiles, {})).data.list).toMatchObject([{ id: profile_id, needs: 2, can: { edit: false } }]);
  await seen(a.id, shell, 1);
  await seen(b.id, shell, 0);
  const own = (await as(a).call(profileGaps, { profile_id })).data;
  expect(own).toMatchObject({ person: null, counts: { reached: 1, short: 0, thin: 0, unknown: 1 } });
  expect(own.list.map(({ skill_id, state }) => [skill_id, state])).toEqual([
    [networks, 'unknown'],
    [shell, 'reached'],
  ]);
  const theirs = (await mine.call(profileGaps, { profile_id, user_id: b.id, space_id: space.id })).data;
  expect(theirs).toMatchObject({ person: { id: b.id }, list: [{ skill_id: shell, state: 'short', level: 4, wanted: 0.8 }, {}] });
  const group = (await mine.call(classGaps, { profile_id, space_id: space.id })).data;
  expect(group.skills.map(({ skill_id, counts }) => [skill_id, counts.reached, counts.short, counts.unknown])).toEqual([
    [shell, 1, 1, 0],
    [networks, 0, 0, 2],
  ]);
  expect(group.students.find(({ id }) => id === b.id)?.counts).toEqual({ reached: 0, short: 1, thin: 0, unknown: 1 });
  expect((await mine.call(openProfile, { profile_id })).data.spaces).toMatchObject([{ id: space.id }]);
  expect((await as(a).call(openProfile, { profile_id })).data.spaces).toEqual([]);
});

test('the same profile made forty times at once is one, and nobody saves over what they have not read', async () => {
  const { mine, job, databases } = await jobSchool();
  const made = await Promise.all(Array.from({ length: 40 }, () => mine.call(saveProfile, job)));
  expect(new Set(made.map(({ data }) => data.profile_id)).size).toBe(1);
  const { profile_id } = made[0]!.data;
  expect((await mine.call(saveProfile, { ...job, intro: 'Other' })).key).toBe('profile_title_used');
  const next = { ...job, profile_id, revision: 1, needs: [{ skill_id: databases, level: 5, weight: 80 }] };
  expect((await mine.call(saveProfile, next)).data.revision).toBe(2);
  expect((await mine.call(saveProfile, next)).data.revision).toBe(2);
  expect((await mine.call(saveProfile, { ...next, title: 'Older' })).key).toBe('profile_changed_elsewhere');
  expect((await mine.call(openProfile, { profile_id })).data.needs).toMatchObject([{ skill_id: databases, level: 5, weight: 80 }]);
  expect((await mine.call(removeProfile, { profile_id })).code).toBe(1);
  expect((await mine.call(openProfile, { profile_id })).code).toBe(-99);
});

test('S-211 a job profile needs a name, an introduction and skills of its own map, each with a level and a weight in their range', async () => {
  const { mine, job, person, as } = await jobSchool();
  expect((await mine.call(saveProfile, { ...job, title: ' ' })).key).toBe('profile_title_required');
  expect((await mine.call(saveProfile, { ...job, intro: '' })).key).toBe('profile_intro_required');
  const need = job.needs[0]!;
  expect((await mine.call(saveProfile, { ...job, needs: [{ ...need, weight: 101 }] })).key).toBe('weight_out_of_range');
  expect((await mine.call(saveProfile, { ...job, needs: [{ ...need, level: 6 }] })).code).not.toBe(1);
  expect((await mine.call(saveProfile, { ...job, needs: [need, need] })).code).not.toBe(1);
  const other = await person('teacher');
  const theirs = { ...job, frame_id: other.id };
  expect((await as(other).call(saveProfile, theirs)).key).toBe('skill_not_found');
});

test('whoever reads a job profile finds it, and nobody else; one that is hidden again is gone at once', async () => {
  const { app, as, mine, a, job, person } = await jobSchool();
  const named = { ...job, title: `Quokka${job.frame_id} engineer` };
  const { profile_id, revision } = (await mine.call(saveProfile, named)).data;
  const found = async (who: typeof a) => {
    await writeChanges(app);
    return (await as(who).call(search, { q: `Quokka${job.frame_id}` })).data.list;
  };
  expect(await found(a)).toMatchObject([{ kind: 'job_profile', link: `/index/jobProfile/${profile_id}`, place: ['Map'] }]);
  expect(await found(await person('student'))).toEqual([]);
  await mine.call(saveProfile, { ...named, profile_id, revision, published: false });
  expect(await found(a)).toEqual([]);
});

test('a stranger reads no profile of a foreign map, a student none that is not published, and neither changes one', async () => {
  const { as, mine, a, b, job, space, person } = await jobSchool();
  const { profile_id, revision } = (await mine.call(saveProfile, { ...job, published: false })).data;
  const stranger = await person('teacher');
  for (const who of [a, stranger]) {
    expect((await as(who).call(openProfile, { profile_id })).code).toBe(-99);
    expect((await as(who).call(saveProfile, { ...job, profile_id, revision })).code).toBe(-99);
    expect((await as(who).call(removeProfile, { profile_id })).code).toBe(-99);
  }
  await mine.call(saveProfile, { ...job, profile_id, revision });
  expect((await as(a).call(profileGaps, { profile_id })).code).toBe(1);
  expect((await as(a).call(profileGaps, { profile_id, user_id: b.id, space_id: space.id })).code).toBe(-99);
  expect((await as(a).call(classGaps, { profile_id, space_id: space.id })).code).toBe(-99);
  expect((await as(stranger).call(profileGaps, { profile_id })).code).toBe(-99);
});
