import type { ServerResponse } from 'node:http';
import type { App } from '../../platform/app.ts';
import type { FeedRole } from './clics-objects.ts';
import { readContest } from './contests.ts';
import { eventsSince, everythingInLines, isNewToAll, type Round, roundFor, tokenOf, toLines } from './rounds.ts';

const LOOK_MS = 1000;
const NEWLINE_MS = 30_000;
/** Readers of one stage, and of all. */
const MOST_OF_STAGE = 50;
const MOST = 300;
/** Who takes this much less than is told is cut off; the token says where to go on. */
const BEHIND_BYTES = 16 * 1_048_576;
/** Readers that are told everything anew at one time, and how long one of them may take nothing. */
const ANEW_AT_ONCE = 4;
const STUCK_MS = 30_000;

/** One open feed. */
type Reader = {
  role: FeedRole;
  reply: ServerResponse;
  known: Round | undefined;
  /** Whether it was told something since it was opened. */
  started: boolean;
  /** Whether it is being told everything anew. */
  anew: boolean;
  sentAt: number;
  /** Whether the pass or token it was opened with still holds. */
  holds: () => Promise<boolean>;
};

/** The event feeds that are open at this server. Each stage that is read is looked at once a second, whoever many read it. */
export function openEventFeeds(app: App) {
  /** `hidden` are the hand-ins after a freeze that readers know came: they are told once. */
  const stages = new Map<string, { readers: Set<Reader>; busy: boolean; hidden: Set<string> }>();
  let timer: NodeJS.Timeout | undefined;
  let anew = 0;

  function leave(stageId: string, reader: Reader) {
    const stage = stages.get(stageId);
    stage?.readers.delete(reader);
    if (stage?.readers.size === 0) stages.delete(stageId);
    if (stages.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function send(reader: Reader, text: string) {
    if (reader.reply.writableLength > BEHIND_BYTES) return void reader.reply.destroy();
    reader.sentAt = Date.now();
    reader.reply.write(text);
  }

  /** Waits until a reader has taken what was written; false when it is gone, or takes nothing. */
  const taken = (reply: ServerResponse) =>
    new Promise<boolean>((done) => {
      const timer = setTimeout(() => end(false), STUCK_MS);
      const drained = () => end(true);
      const gone = () => end(false);
      const end = (fine: boolean) => {
        clearTimeout(timer);
        reply.off('drain', drained).off('close', gone);
        done(fine);
      };
      reply.on('drain', drained).on('close', gone);
    });

  /** Tells one reader everything in pieces, at the pace at which it takes them; nobody waits for it. */
  async function publishAnew(reader: Reader, pieces: AsyncGenerator<string>, now: Round) {
    reader.anew = true;
    anew++;
    try {
      for await (const piece of pieces) {
        if (reader.reply.destroyed || (!reader.reply.write(piece) && !((await taken(reader.reply)) && (await reader.holds()))))
          return void reader.reply.destroy();
      }
      reader.known = now;
      reader.started = true;
      reader.sentAt = Date.now();
    } finally {
      reader.anew = false;
      anew--;
    }
  }

  /** Tells all readers of a stage what came since they were told last. */
  async function publish(stageId: string, { readers, hidden }: { readers: ReadonlySet<Reader>; hidden: Set<string> }) {
    const read = await readContest(app, stageId);
    const lines = new Map<string, Promise<string>>();
    const alreadyKnown = new Set(hidden);
    for (const reader of [...readers]) {
      // Who went while the feed was being opened is gone without a word.
      if (!read || reader.reply.destroyed || !(await reader.holds())) {
        leave(stageId, reader);
        reader.reply.end();
        continue;
      }
      const { role, known: announcedTo } = reader;
      const now = roundFor(read, role);
      if (reader.anew) continue;
      if (!announcedTo || isNewToAll(announcedTo, now)) {
        if (anew >= ANEW_AT_ONCE) continue;
        publishAnew(reader, everythingInLines(app, read, role, announcedTo, hidden), now).catch((error: unknown) => {
          app.http.log.warn({ err: error, stage: stageId }, 'contest feed: a reader does not take what is sent, the feed is cut off');
          reader.reply.destroy();
        });
        continue;
      }
      const key = `${role} ${reader.started} ${tokenOf(announcedTo)}`;
      const known = reader.started ? alreadyKnown : new Set<string>();
      const pending =
        lines.get(key) ?? eventsSince(app, read, role, announcedTo, { known, hidden }).then((events) => toLines(events, announcedTo, now));
      lines.set(key, pending);
      const text = await pending;
      reader.known = now;
      reader.started = true;
      if (text !== '') send(reader, text);
      else if (Date.now() - reader.sentAt >= NEWLINE_MS) send(reader, '\n');
    }
  }

  function look() {
    for (const [stageId, stage] of stages) {
      if (stage.busy) continue;
      stage.busy = true;
      publish(stageId, stage)
        .catch((error: unknown) =>
          app.http.log.warn({ err: error, stage: stageId }, 'contest feed: a batch could not be published, trying again'),
        )
        .finally(() => {
          stage.busy = false;
        });
    }
  }

  // Before the server waits for its open answers.
  app.http.addHook('preClose', async () => {
    clearInterval(timer);
    for (const { readers } of stages.values()) for (const { reply } of readers) reply.destroy();
  });

  return {
    /** Whether one more may read a stage here. */
    hasRoom: (stageId: string) =>
      (stages.get(stageId)?.readers.size ?? 0) < MOST_OF_STAGE &&
      [...stages.values()].reduce((sum, { readers }) => sum + readers.size, 0) < MOST,
    /** Tells a reader everything after `told` on an open response, and goes on until one of both ends it. */
    open(stageId: string, { role, reply, known: announcedTo, holds }: Omit<Reader, 'sentAt' | 'started' | 'anew'>) {
      const reader: Reader = { role, reply, known: announcedTo, holds, started: false, anew: false, sentAt: Date.now() };
      const stage = stages.get(stageId) ?? { readers: new Set<Reader>(), busy: false, hidden: new Set<string>() };
      stages.set(stageId, stage);
      stage.readers.add(reader);
      reply.on('close', () => leave(stageId, reader)).on('error', () => reply.destroy());
      timer ??= setInterval(look, LOOK_MS);
      look();
    },
  };
}
