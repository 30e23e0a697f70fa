import { moveStageTimes } from '@praxis/contract/contests/times';
import { enterStage, showWorkspace } from '@praxis/contract/contests/workspace';
import {
  getProctorGrid,
  getProctorSession,
  giveConsent,
  reportCheck,
  reportHints,
  sendSnapshot,
} from '@praxis/contract/proctoring/proctoring';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newDevice } from '../../testing/makers/assessments/assessments.ts';
import { contestMakers } from '../../testing/makers/competitions/contests.ts';
import { problemMakers } from '../../testing/makers/problems.ts';
import { world } from '../../testing/world.ts';
import { staffPageOf } from '../spaces/index.ts';

const picture = async () =>
  (
    await sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 40, g: 80, b: 120 } } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

/** A stage that is watched by camera, and an approved entrant who has not come in. */
async function watchedStage() {
  const created = await world();
  const makers = { ...problemMakers(created), ...contestMakers(created) };
  const organiser = await makers.organiser();
  const problem = await makers.problem(organiser);
  const cup = await makers.contest(organiser, [{ kind: 'oj', config: { problem_id: problem.id } }]);
  await created.db
    .updateTable('stages')
    .set({ watch: JSON.stringify({ camera: true }) })
    .where('id', '=', cup.stageId)
    .execute();
  const { person: entrant } = await makers.approved(cup);
  const where = { room: 'competition' as const, room_id: cup.stageId };
  return { ...created, organiser, cup, entrant, where };
}

test('S-044 a competition is watched as an exam is: consent and camera check before entering, pictures and hints while it runs', async () => {
  const { as, clock, cup, entrant, organiser, where, person } = await watchedStage();
  const [me, device, stage_id] = [as(entrant), newDevice(), cup.stageId];
  expect((await me.call(showWorkspace, { stage_id, device })).data).toMatchObject({ ready: false, stage: { camera: true } });
  expect((await me.call(enterStage, { stage_id, device })).key).toBe('consent_first');
  expect((await me.call(giveConsent, where)).code).toBe(1);
  expect((await me.call(enterStage, { stage_id, device })).key).toBe('camera_check_first');
  expect((await me.call(reportCheck, { ...where, picture: await picture(), latency_ms: 20 })).data.ready).toBe(true);
  expect((await me.call(enterStage, { stage_id, device })).code).toBe(1);

  // A busy server takes one in two minutes.
  clock.move(121_000);
  expect((await me.call(sendSnapshot, { ...where, picture: await picture() })).code).toBe(1);
  const hint = { name: 'a', kind: 'tab_hidden' as const, at: clock.now().getTime(), seconds: 40 };
  expect((await me.call(reportHints, { ...where, hints: [hint] })).code).toBe(1);
  const grid = (await as(organiser).call(getProctorGrid, where)).data;
  expect(grid.list).toMatchObject([{ user: { id: entrant.id }, state: 'answering', hints: 1, latest: { kind: 'tab_hidden' } }]);
  expect(grid.list[0]!.still).toBeTruthy();
  // Back from the cameras lies the desk of the competition, at this stage.
  expect(grid.link).toBe(`/competitionDesk/${cup.id}/live?stage=${cup.stageId}`);

  const stranger = as(await person('teacher'));
  expect((await stranger.call(getProctorGrid, where)).code).toBe(-99);
  expect((await stranger.call(getProctorSession, where)).code).toBe(-99);
});

test('who runs a watched stage sees until when, also after its end was moved', async () => {
  const { as, clock, cup, organiser, where } = await watchedStage();
  const end_at = clock.now().getTime() + 3 * 3_600_000;
  const times = { stage_id: cup.stageId, end_at, reason: 'The hall opened late' };
  const moved = await as(organiser).call(moveStageTimes, times);
  expect(moved.code, moved.msg).toBe(1);
  expect((await as(organiser).call(getProctorGrid, where)).data.ends_at).toBe(end_at);
});

test('whoever watches what is given at a stage finds back to its monitor', async () => {
  const { db, cup } = await watchedStage();
  const page = await staffPageOf(db, { kind: 'stage', id: cup.stageId });
  expect(page).toBe(`/competitionDesk/${cup.id}/live?stage=${cup.stageId}`);
});
