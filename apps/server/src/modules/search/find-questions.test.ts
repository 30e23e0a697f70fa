import { getQuestion } from '@praxis/contract/questions/editing';
import { changeQuestions, deleteBank } from '@praxis/contract/questions/questions';
import { search } from '@praxis/contract/search/search';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { withTransaction } from '../../platform/database/db.ts';
import { questionMakers } from '../../testing/makers/assessments/questions.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { putMember } from '../institutions/index.ts';
import { writeChanges } from './write-documents.ts';

const school = await world();
const { app, db, as, person } = school;
const { bank, question } = questionMakers(school);
const spaces = spaceMakers(school);
const WORD = '貔貅算法';

/** The questions a person finds, as the addresses of their pages. */
const found = async (who: TestPerson) =>
  (await as(who).call(search, { q: WORD, kind: 'question', size: 100 })).data.list.map((hit) => hit.link).sort();

async function institutionWith(...people: TestPerson[]) {
  const row = await db
    .insertInto('institutions')
    .values({
      applicant_id: people[0]!.id,
      name: 'Question College',
      code: `Q${people[0]!.id}`,
      contact: 'x',
      phone: people[0]!.phone,
      title: 'x',
      state: 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const who of people) await putMember(db, { institution_id: row.id, user_id: who.id, role: 'teacher' });
  return row.id;
}

test('questions are found by those who may open them, and by nobody else', async () => {
  const owner = await person('teacher');
  const space = await spaces.space(owner);
  const people = [
    owner,
    await person('teacher'),
    await person('teacher'),
    await person('student'),
    await person('expert'),
    await person('operator'),
  ];
  people.push((await spaces.coTeacher(space)).person, (await spaces.member(space)).person);
  people.push((await spaces.assistant(space, ['edit_content'])).person, (await spaces.assistant(space, ['mark'])).person);
  const institutionId = await institutionWith(owner, people[1]!, people[3]!);
  const banks = [
    await bank(owner),
    await bank(owner, { scope: 'space', spaceId: space.id }),
    await bank(owner, { scope: 'institution', institutionId }),
    await bank(owner, { scope: 'platform' }),
  ];
  const questions = [];
  for (const one of banks) questions.push(await question(one, { stem: `${WORD}的复杂度`, key: { analysis: `<p>${WORD}秘密</p>` } }));
  await writeChanges(app);
  for (const who of people) {
    const open = [];
    for (const one of questions)
      if ((await as(who).call(getQuestion, { question_id: one.id })).code === 1) open.push(`/question/${one.id}`);
    expect(await found(who), `${who.name} finds what opens`).toEqual(open.sort());
  }
  expect(await found(people[1]!)).toHaveLength(2);
  expect(await found(people[3]!)).toEqual([]);
  expect(
    (await as(owner).call(search, { q: '貔貅算法秘密' })).data.list.every(
      (hit) => !hit.snippet.some((piece) => piece.text.includes('秘密')),
    ),
  ).toBe(true);
});

test('a question that moves to another bank, and a bank that is deleted, vanish at once', async () => {
  const owner = await person('teacher');
  const other = await person('teacher');
  const [open, closed] = [await bank(owner, { scope: 'platform' }), await bank(owner)];
  const [first, second] = [await question(open, { stem: `${WORD}甲` }), await question(open, { stem: `${WORD}乙` })];
  await writeChanges(app);
  expect(await found(other)).toEqual(expect.arrayContaining([`/question/${first.id}`, `/question/${second.id}`]));
  await as(owner).call(changeQuestions, { question_ids: [first.id], change: { what: 'move', bank_id: closed.id } });
  expect(await found(other)).not.toContain(`/question/${first.id}`);
  await as(owner).call(deleteBank, { bank_id: open.id });
  expect(await found(other)).not.toContain(`/question/${second.id}`);
  await writeChanges(app);
  expect(await found(owner)).toContain(`/question/${first.id}`);
  expect(await found(owner)).not.toContain(`/question/${second.id}`);
});

test('many questions that come in at once ask for one round of writing down, and what readers do not find asks for none', async () => {
  const owner = await person('teacher');
  const own = await bank(owner);
  const listener = new pg.Client({ connectionString: app.instance.databaseUrl });
  await listener.connect();
  const logged: string[] = [];
  listener.on('notification', ({ channel }) => logged.push(channel));
  await listener.query('listen search_changes; listen marked');
  await withTransaction(db, async (inside) => {
    for (let no = 0; no < 3; no++) {
      await sql`insert into questions (bank_id, type, difficulty, state, plain, bands, created_by)
        values (${own.id}, 'short', 3, 'draft', '', '{}', ${owner.id})`.execute(inside);
      await sql`update questions set deleted_at = now() where bank_id = ${own.id} and deleted_at is null`.execute(inside);
    }
    await sql`delete from questions where bank_id = ${own.id}`.execute(inside);
  });
  await listener.query("select pg_notify('marked', '')");
  await school.until('all was heard', async () => logged.includes('marked'));
  expect(logged).toEqual(['search_changes', 'marked']);
  await listener.end();
  const created = await question(own, { stem: `${WORD}丙` });
  await writeChanges(app);
  const wait = () => db.selectFrom('search_changes').select('id').where('source', '=', 'question').where('ref', '=', created.id).execute();
  await as(owner).call(changeQuestions, { question_ids: [created.id], change: { what: 'difficulty', difficulty: 5 } });
  expect(await wait()).toEqual([]);
  expect(await found(owner)).toContain(`/question/${created.id}`);
});
