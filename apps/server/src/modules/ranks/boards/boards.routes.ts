import { createHash } from 'node:crypto';
import { type BoardFrame, findOnBoard, juryBoard, openBoard, readBoard } from '@praxis/contract/ranks/board';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { networkOf } from '../../../platform/http/addresses/network.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { stageWithPass } from '../../competitions/index.ts';
import { boardTheActorReads, stageTheJuryReads } from '../ranks.access.ts';
import { entrantIn } from '../ranks.store.ts';
import { type Copies, toLine } from './board-copy.ts';
import { type BoardKey, boardKey, openBoardKey } from './board-key.ts';
import { frameOf, openFrames, openPages, type PageOf } from './frames.ts';
import { headOf, type openStages } from './public-board.ts';

const WRONG_PASSES = 20;
const WRONG_PASSES_S = 600;
const FOUND = 20;
const IMMUTABLE = 'public, max-age=31536000, immutable';

const emptyFrame = (page: number): BoardFrame => ({ seq: 0, page, total: 0, order: [], was: [], lines: [], entrants: [] });

type Stages = ReturnType<typeof openStages>;

/** `-` stands for everybody; a name is written so that it holds no separator of topics. */
function divisionOf(text: string): string | undefined {
  if (text === '-') return '';
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The public board: opened by a pass or by a session, read by pages that anything may cache. */
export function boardsRoutes(app: App, copies: Copies, stages: Stages) {
  const { secrets, clock } = app;

  /** The board a key opens now; undefined when its pass was withdrawn, or it never was a key. */
  async function boardBehind(text: string) {
    const key = openBoardKey(secrets, text);
    const found = key && (await stages.of(key.stageId));
    if (!key || !found || found.stage.pass_no !== key.passNo) return undefined;
    return { ...found, copy: await copyFor(key) };
  }
  /** The board a key reads: what a big screen shows alone, or what everybody does. */
  async function copyFor({ stageId, screen }: BoardKey) {
    const copy = await copies.copy(stageId, 'public');
    return screen ? copy?.screen() : copy;
  }
  const keyOf = (stage: { id: string; pass_no: number }, screen = false) => ({ stageId: stage.id, passNo: stage.pass_no, screen });

  serve(app, openBoard, {
    access: anyone,
    transaction: 'none',
    async run({ input, address, now }) {
      // A key that `readBoard` gave to somebody signed in stands in the address of the rank as a pass does, and dies with it.
      const key = openBoardKey(secrets, input.pass);
      const byPass = key ? undefined : await stageWithPass(app.db, createHash('sha256').update(input.pass).digest());
      const stageId = key?.stageId ?? byPass?.id;
      let found = stageId === undefined ? undefined : await stages.of(stageId);
      // A pass that was made a moment ago: what is remembered of its stage is older than that.
      if (byPass && found && found.stage.pass_no !== byPass.pass_no) {
        stages.forget(byPass.id);
        found = await stages.of(byPass.id);
      }
      const living = found && (!key || found.stage.pass_no === key.passNo);
      const fits =
        found && living && found.competition.id === input.competition_id && (input.stage_id === '0' || input.stage_id === stageId);
      if (!found || !fits) {
        // A right pass opens whatever others of a hall have typed: it is too long to be guessed.
        const name = `board passes ${networkOf(address)}`;
        await app.limits.check(name, WRONG_PASSES);
        await app.limits.hit(name, WRONG_PASSES_S);
        throw new Refusal('board_withdrawn', { code: -99 });
      }
      // A key that came with a session is no pass: it opens no more than it did.
      const opened = keyOf(found.stage, input.screen && (!key || key.screen === true));
      return { key: boardKey(secrets, opened), head: headOf(found, await copyFor(opened), now) };
    },
  });

  serve(app, readBoard, {
    access: boardTheActorReads(app),
    async run({ subject: { stage, duties }, actor, db, now }) {
      const found = await stages.of(stage.id);
      if (!found) throw notForYou();
      return {
        key: boardKey(secrets, keyOf(stage)),
        head: headOf(found, await copies.copy(stage.id, 'public'), now),
        mine: (await entrantIn(db, stage.competition_id, actor.userId)) ?? null,
        can: { jury: duties.length > 0, manage: duties.includes('organiser') },
      };
    },
  });

  serve(app, juryBoard, {
    access: stageTheJuryReads,
    async run({ subject: stage, input, now }) {
      const [found, copy] = [await stages.of(stage.id), await copies.copy(stage.id, 'jury')];
      if (!found) throw notForYou();
      return { head: headOf(found, copy, now, true), frame: copy ? frameOf(copy, input) : emptyFrame(input.page) };
    },
  });

  serve(app, findOnBoard, {
    access: anyone,
    transaction: 'none',
    async run({ input }) {
      const board = await boardBehind(input.key);
      if (!board) throw new Refusal('board_withdrawn', { code: -99 });
      const { copy } = board;
      if (!copy) return { seq: 0, list: [] };
      const wanted = input.q.trim().toLocaleLowerCase();
      const list = [];
      for (const [place, { id, rank }] of copy.ranked(input.division).entries()) {
        const [entrant, line] = [copy.entrants.get(id)!, copy.line(id)];
        if (!line || list.length >= FOUND) continue;
        const label = `${entrant.name}\n${entrant.school}\n${entrant.number ?? ''}`.toLocaleLowerCase();
        if (input.entrant_id ? id === input.entrant_id : wanted !== '' && label.includes(wanted))
          list.push({ entrant, line: toLine(line, rank), place });
      }
      return { seq: copy.seq, list };
    },
  });

  const pages = openPages();
  type Asked = FastifyRequest<{ Params: { key: string; division: string; seq: string; page: string } }>;
  const gone = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send({ gone: true });

  /** A page at a version: immutable when it is the present one; an older version is answered with the present, which nobody keeps. */
  app.http.get('/board/:key/:division/:seq/:page', async (request: Asked, reply) => {
    const { key, seq, page } = request.params;
    const board = await boardBehind(key);
    const division = divisionOf(request.params.division);
    if (!board || division === undefined || !/^\d{1,5}$/.test(page) || !/^\d{1,9}$/.test(seq)) return gone(reply);
    // Before anything was published there is a board, and nobody on it.
    if (!board.copy) return reply.header('cache-control', 'no-store').send(emptyFrame(Number(page)));
    return reply
      .header('cache-control', board.copy.seq === Number(seq) ? IMMUTABLE : 'no-store')
      .type('application/json; charset=utf-8')
      .send(pages(board.copy, { division, page: Number(page) }));
  });

  app.http.get('/board/:key/now', async (request: FastifyRequest<{ Params: { key: string } }>, reply) => {
    const board = await boardBehind(request.params.key);
    if (!board) return gone(reply);
    return reply.header('cache-control', 'public, max-age=1').send(headOf(board, board.copy, clock.now()));
  });

  const frames = openFrames();
  const watched = new Map<string, Set<string>>();
  type Topic = { key: string; stageId: string; opened: BoardKey; of: PageOf | 'head' };

  function topicOf(id: string): Topic | undefined {
    const [key = '', division = '', page = ''] = id.split('.');
    const opened = openBoardKey(secrets, key);
    if (!opened) return undefined;
    const { stageId } = opened;
    if (division === 'head') return { key, stageId, opened, of: 'head' };
    if (!/^\d{1,5}$/.test(page)) return undefined;
    const name = divisionOf(division);
    return name === undefined ? undefined : { key, stageId, opened, of: { division: name, page: Number(page) } };
  }

  app.realtime.guests(async (key) => (await boardBehind(key)) !== undefined);
  app.realtime.topic('board', async ({ id }) => (await boardBehind(id.split('.')[0]!)) !== undefined && topicOf(id) !== undefined, {
    guests: ({ key, id }) => topicOf(id)?.key === key,
    log: {
      resume: 0,
      async newest(id) {
        const topic = topicOf(id);
        if (!topic) return 0n;
        watched.set(topic.stageId, (watched.get(topic.stageId) ?? new Set()).add(id));
        return BigInt((await copies.copy(topic.stageId, 'public'))?.seq ?? 0);
      },
      /** One message for each version that passed, the last of which brings what changed. */
      async after(id, seq, most) {
        const topic = topicOf(id);
        const copy = topic && (await copyFor(topic.opened));
        if (!copy || BigInt(copy.seq) <= seq) return [];
        const found = await stages.of(topic.stageId);
        const first = BigInt(copy.seq) - seq > BigInt(most) ? BigInt(copy.seq) : seq + 1n;
        const body = topic.of === 'head' ? found && headOf(found, copy, clock.now()) : frames.next(id, copy, topic.of);
        const empty = { seq: copy.seq };
        return Array.from({ length: Number(BigInt(copy.seq) - first) + 1 }, (_, at) => {
          const number = first + BigInt(at);
          return { seq: String(number), body: number === BigInt(copy.seq) ? body : empty };
        });
      },
    },
  });

  app.realtime.listen('boards', (payload) => {
    const [stageId = '', audience] = payload.split(' ');
    if (audience === 'pass') {
      stages.forget(stageId);
      return app.realtime.dropGuests((key) => openBoardKey(secrets, key)?.stageId === stageId);
    }
    if (audience !== 'public' && audience !== 'jury') return;
    copies
      .refresh(stageId, audience)
      .then((refreshed) => {
        if (!refreshed || audience === 'jury') return;
        for (const id of watched.get(stageId) ?? []) {
          if (app.realtime.audience(`board:${id}`).pages > 0) app.realtime.wake(`board:${id}`);
          else {
            watched.get(stageId)!.delete(id);
            frames.forget(id);
          }
        }
      })
      .catch((error: unknown) => app.http.log.error({ err: error, stage: stageId }, 'boards: a copy could not be updated'));
  });
}
