import { search } from '@praxis/contract/search/search';
import { type TestPerson, world } from '../world.ts';
import { spaceMakers } from './spaces.ts';

/** A school to search in: a space with its teacher and a student, and a student of no space. */
export async function searchSchool() {
  const created = await world();
  const teacher = await created.person('teacher');
  const { space, member } = spaceMakers(created);
  const at = await space(teacher);
  const student = (await member(at)).person;
  const outsider = await created.person('student');
  /** What a person finds: kind, title and address. */
  const found = async (who: TestPerson, q: string) =>
    (await created.as(who).call(search, { q })).data.list.map((hit) => ({
      kind: hit.kind,
      title: hit.title.map(({ text }) => text).join(''),
      link: hit.link,
    }));
  const titles = async (who: TestPerson, q: string) => (await found(who, q)).map(({ title }) => title);
  return { ...created, teacher, at, student, stranger: outsider, found, titles };
}
