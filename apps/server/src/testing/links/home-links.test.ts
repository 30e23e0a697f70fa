import { getHome, homeDueKinds, homeWorkKinds } from '@praxis/contract/home/home';
import { expect, test } from 'vitest';
import { openMatrixSchool } from '../matrix/school.ts';
import { dueExamples, workExamples } from './home-examples.ts';
import { openLink, readers } from './open-link.ts';

test('all that is due and all that waits opens from the home of a student and of those who teach', async () => {
  const { school } = await openMatrixSchool();
  const { people, as } = school;
  const opens = async () => {
    for (const role of readers) {
      const { data } = await as(people[role]).call(getHome, {});
      for (const { to } of [...data.due, ...data.work, ...data.classes]) await openLink(school, people[role], to);
    }
  };
  for (const example of Object.values(dueExamples)) await example(school);
  const { data: student } = await as(people.student).call(getHome, {});
  expect(new Set(student.due.map(({ kind }) => kind))).toEqual(new Set(homeDueKinds));
  await opens();
  for (const example of Object.values(workExamples)) await example(school);
  const { data: owner } = await as(people.owner).call(getHome, {});
  const { data: operator } = await as(people.operator).call(getHome, {});
  expect(new Set([...owner.work, ...operator.work].map(({ kind }) => kind))).toEqual(new Set(homeWorkKinds));
  await opens();
});
