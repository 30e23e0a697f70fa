import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { farLine, waysToWrite } from '../testing/far-line.ts';
import { partyOf, writeToParty } from './socket-writes.ts';
import { fileChanges, Line } from './websocket.ts';
import { frameOf } from './websocket-frame.ts';

const ROUNDS = 30;
const LINES = 40;
const PADDING = 'x'.repeat(30_000);

type Page = { name: string; line: Line<undefined>; near: Duplex; told: Buffer[]; heard: Buffer[]; far?: Socket };

/** A page on a connection of its own; what it hears is kept. A slow one does not read until it is let. */
async function pageOn(server: Server, name: string, slow: boolean): Promise<Page> {
  const far = connect((server.address() as { port: number }).port, '127.0.0.1');
  const [near] = (await once(server, 'connection')) as [Socket];
  const heard: Buffer[] = [];
  far.on('error', () => far.destroy()).on('data', (piece) => heard.push(piece));
  if (slow) far.pause();
  near.on('error', () => near.destroy());
  return { name, near, far, told: [], heard, line: new Line(near, undefined, { text: () => undefined, gone: () => undefined }) };
}

/** One whose bytes have no file of their own. */
function pageBehindStream(name: string): Page {
  const heard: Buffer[] = [];
  const near = new Duplex({
    read() {},
    write(piece: Buffer, _encoding, done) {
      heard.push(Buffer.from(piece));
      done();
    },
  });
  return { name, near, told: [], heard, line: new Line(near, undefined, { text: () => undefined, gone: () => undefined }) };
}

function tell(lines: readonly Line<undefined>[], frame: Buffer) {
  const party = partyOf(lines);
  writeToParty(party, frame);
  for (const line of party.alone) line.write(frame);
}

test.each(waysToWrite)('nobody hears what was meant for another while pages come and go, written %s', async (_words, way) => {
  await way(async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    let next = 0;
    const open = () => pageOn(server, `page${next++}`, next % 7 === 0);
    const pages: Page[] = [pageBehindStream('stream')];
    for (let at = 0; at < LINES; at++) pages.push(await open());
    const gone: Page[] = [];
    const old = new Set<Page>();
    for (let round = 0; round < ROUNDS; round++) {
      // Each of two rooms has its frame; who has left is still told, as by somebody who has not heard of it.
      const rooms = [0, 1].map((room) => ({ room, frame: frameOf(Buffer.from(`room${room} round${round} ${PADDING}`)) }));
      for (const { room, frame } of rooms) {
        const listening = [...pages, ...old].filter((_page, at) => at % 2 === room);
        for (const page of listening) if (!old.has(page)) page.told.push(frame);
        tell(
          listening.map(({ line }) => line),
          frame,
        );
        // In the same moment some go, and others come who get the numbers of their files.
        for (let turn = 0; turn < 2; turn++) {
          const [leaving] = pages.splice(1 + ((round * 7 + turn) % (pages.length - 1)), 1);
          leaving!.near.destroy();
          old.add(leaving!);
          gone.push(leaving!);
          const late = frameOf(Buffer.from(`late ${leaving!.name}`));
          tell([leaving!.line], late);
        }
      }
      const before = pages.length;
      for (let turn = 0; turn < 4; turn++) pages.push(await open());
      expect(pages.length).toBe(before + 4);
      if (old.size > 12) old.clear();
    }
    for (const { line, told } of pages) {
      const last = frameOf(Buffer.from('the last'));
      told.push(last);
      line.write(last);
    }
    for (const { far } of pages) far?.resume();
    for (const { far, line } of pages) {
      line.close(1000);
      if (far && !far.readableEnded) await once(far, 'end');
    }
    for (const page of pages) {
      const whole = Buffer.concat(page.told);
      expect(Buffer.concat(page.heard).subarray(0, whole.length).equals(whole), page.name).toBe(true);
      expect(page.line.unsent).toBe(0);
    }
    // Who was cut off heard the beginning of what it was told and nothing else.
    for (const { told, heard, name } of gone) {
      const got = Buffer.concat(heard);
      expect(Buffer.concat(told).subarray(0, got.length).equals(got), name).toBe(true);
    }
    for (const { near, far } of [...pages, ...gone]) {
      near.destroy();
      far?.destroy();
    }
    server.close();
  });
});

test('files that were written down are known to be old from the moment in which one of them is closed, falls behind or catches up', async () => {
  await waysToWrite[0]![1](async () => {
    const [page, slow] = [await farLine(), await farLine()];
    const party = partyOf([page.own, slow.own]);
    expect([...party.files]).toEqual([page.own.file, slow.own.file]);
    const frame = frameOf(Buffer.from(PADDING));
    let changes = fileChanges();
    for (let turn = 0; slow.own.unsent === 0 && turn < 1000; turn++) {
      expect(fileChanges()).toBe(changes);
      writeToParty(partyOf([slow.own]), frame);
    }
    expect(fileChanges()).toBeGreaterThan(changes);
    expect(partyOf([page.own, slow.own])).toMatchObject({ straight: [page.own], alone: [slow.own] });
    changes = fileChanges();
    slow.far.resume();
    while (slow.own.unsent > 0) await new Promise((done) => setTimeout(done, 5));
    expect(fileChanges()).toBeGreaterThan(changes);
    expect(partyOf([page.own, slow.own]).alone).toEqual([]);
    changes = fileChanges();
    page.near.destroy();
    expect(fileChanges()).toBeGreaterThan(changes);
    expect(partyOf([page.own, slow.own])).toMatchObject({ straight: [slow.own], alone: [page.own] });
    slow.close();
    page.close();
  });
});
