import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { newFeedToken } from '@praxis/contract/contest-feed/contest-feed';
import { newPass } from '@praxis/contract/ranks/board';
import type { ClicsEvent } from '../../clics-shapes.ts';
import type { world } from '../../world.ts';
import { problemMakers } from '../problems.ts';
import { runningStage } from './running-stages.ts';

type World = Awaited<ReturnType<typeof world>>;

/** A stage with the ways in for the public and the jury. */
export async function contestFeed(school: World, traits: Parameters<typeof runningStage>[1] = {}) {
  const stage = await runningStage(school, traits);
  const { origin, as, db, until } = school;
  const problem = await problemMakers(school).problem(stage.organiser);
  const published = await db.selectFrom('problems').select('live_revision_id').where('id', '=', problem.id).executeTakeFirstOrThrow();
  const frozen = JSON.stringify({ problem_id: problem.id, revision_id: published.live_revision_id });
  await db.updateTable('sections').set({ frozen }).where('stage_id', '=', stage.stageId).execute();
  const { pass } = (await as(stage.organiser).call(newPass, { stage_id: stage.stageId })).data;
  const { token } = (await as(stage.organiser).call(newFeedToken, { stage_id: stage.stageId, name: 'Resolver' })).data;
  const contest = `/clics/api/contests/${stage.stageId}`;
  const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` });
  const ask = async (path: string, secret = pass) => {
    const reply = await fetch(`${origin}${path}`, { headers: basic(secret) });
    return { status: reply.status, text: await reply.text() };
  };
  const answered = async (path: string, secret = pass) => JSON.parse((await ask(`${contest}${path}`, secret)).text);
  const allPublished = () =>
    until('every hand-in is on the board', async () => {
      const rows = await db
        .selectFrom('score_rows')
        .select('id')
        .where('stage_id', '=', stage.stageId)
        .where('batch', 'is', null)
        .execute();
      return rows.length === 0;
    });
  /** Reads an event feed until it is closed, on a connection of its own. */
  async function read(secret = pass, since?: string) {
    const address = `${origin}${contest}/event-feed${since === undefined ? '' : `?since_token=${since}`}`;
    const asked = get(address, { headers: basic(secret), agent: false });
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    const events: ClicsEvent[] = [];
    let rest = '';
    reply.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop()!;
      for (const line of lines) if (line !== '') events.push(JSON.parse(line));
    });
    const closed = new Promise<void>((done) => reply.once('close', done).once('error', () => done()));
    const close = async () => {
      asked.destroy();
      await closed;
    };
    return { status: reply.statusCode, events, close, ended: () => reply.closed };
  }
  return { ...school, ...stage, pass, token, contest, ask, get: answered, published: allPublished, read };
}
