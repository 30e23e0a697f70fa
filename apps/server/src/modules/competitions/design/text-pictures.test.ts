import { showCompetition, showRules } from '@praxis/contract/competitions/competitions';
import { createCompetition, designCompetition, saveCompetition, showCompetitionPicture } from '@praxis/contract/competitions/design';
import { saveStage } from '@praxis/contract/competitions/stages';
import { expect, test } from 'vitest';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

async function school() {
  const created = await world();
  const makers = competitionMakers(created);
  const owner = await makers.organiser();
  /** A picture as it stands in the files after its upload. */
  async function picture(of: TestPerson) {
    const row = {
      ...{ owner_id: of.id, purpose: 'competition_image', name: 'chart.png', size: '1', sha256: Buffer.alloc(32), mime: 'image/png' },
      storage_key: `competition_image ${of.id} ${Math.random()}`,
    };
    return (await created.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  const { competition_id } = await makers.done(created.as(owner).call(createCompetition, { title: 'Cup' }));
  return { ...created, ...makers, owner, picture, competition_id };
}

const shows = (id: string) => expect.stringMatching(new RegExp(`<img [^>]*data-file="${id}" src="/files/${id}/`));

test('pictures of an introduction and of the rules are there for whoever reads them', async () => {
  const { as, person, clock, owner, picture, competition_id, done } = await school();
  const own = as(owner);
  const file = await picture(owner);
  const shown = await done(own.call(showCompetitionPicture, { file_id: file }));
  expect(shown.address).toContain(`/files/${file}/`);
  const html = `<p>See</p><img data-file="${file}" src="${shown.address}" alt="chart">`;
  await done(own.call(saveCompetition, { competition_id, change: { intro: html } }));
  // Another setting saved alone leaves the picture where it is.
  await done(own.call(saveCompetition, { competition_id, change: { category: 'maths' } }));
  const start_at = clock.now().getTime() + 3_600_000;
  const stage = { title: 'Final', start_at, end_at: start_at + 3_600_000, rule: { kind: 'last' as const }, rule_html: html };
  await done(own.call(saveStage, { competition_id, stage }));
  const design = await done(own.call(designCompetition, { competition_id }));
  expect([design.settings.intro, design.stages[0]!.rule_html]).toEqual([shows(file), shows(file)]);
  expect((await done(own.call(showCompetition, { competition_id }))).intro).toEqual(shows(file));
  expect((await done(own.call(showRules, { competition_id }))).stages[0]!.rule_html).toEqual(shows(file));
  expect((await as(await person('teacher')).call(showCompetitionPicture, { file_id: file })).key).toBe('file_not_found');
});

test('a picture somebody else uploaded is left out, unless it stood there before', async () => {
  const { as, person, owner, picture, competition_id, db, done } = await school();
  const foreign = await picture(await person('teacher'));
  const intro = `<p>Text</p><img data-file="${foreign}">`;
  await done(as(owner).call(saveCompetition, { competition_id, change: { intro } }));
  expect((await done(as(owner).call(designCompetition, { competition_id }))).settings.intro).toBe('<p>Text</p>');
  const helper = await person('teacher');
  await db.insertInto('competition_staff').values({ competition_id, user_id: helper.id, duty: 'organiser' }).execute();
  const kept = await picture(owner);
  await done(as(owner).call(saveCompetition, { competition_id, change: { intro: `<img data-file="${kept}">` } }));
  await done(as(helper).call(saveCompetition, { competition_id, change: { intro: `<p>More</p><img data-file="${kept}">` } }));
  expect((await done(as(helper).call(designCompetition, { competition_id }))).settings.intro).toEqual(shows(kept));
});
