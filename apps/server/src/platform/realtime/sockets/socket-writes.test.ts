import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { remoteConnection, waysToWrite } from '../../../testing/remote-connection.ts';
import { recipientsOf, writeToRecipients } from './socket-writes.ts';
import { Connection, fdGeneration } from './websocket.ts';
import { frameOf } from './websocket-frame.ts';

const ROUNDS = 30;
const LINES = 40;
const PADDING = 'x'.repeat(30_000);

type Page = { name: string; connection: Connection<undefined>; near: Duplex; published: Buffer[]; received: Buffer[]; far?: Socket };

/** A page on a connection of its own; what it hears is kept. A slow one does not read until it is let. */
async function pageOn(server: Server, name: string, slow: boolean): Promise<Page> {
  const far = connect((server.address() as { port: number }).port, '127.0.0.1');
  const [near] = (await once(server, 'connection')) as [Socket];
  const received: Buffer[] = [];
  far.on('error', () => far.destroy()).on('data', (piece) => received.push(piece));
  if (slow) far.pause();
  near.on('error', () => near.destroy());
  return {
    name,
    near,
    far,
    published: [],
    received,
    connection: new Connection(near, undefined, { text: () => undefined, gone: () => undefined }),
  };
}

/** One whose bytes have no descriptor of their own. */
function pageBehindStream(name: string): Page {
  const received: Buffer[] = [];
  const near = new Duplex({
    read() {},
    write(piece: Buffer, _encoding, done) {
      received.push(Buffer.from(piece));
      done();
    },
  });
  return {
    name,
    near,
    published: [],
    received,
    connection: new Connection(near, undefined, { text: () => undefined, gone: () => undefined }),
  };
}

function report(connections: readonly Connection<undefined>[], frame: Buffer) {
  const recipients = recipientsOf(connections);
  writeToRecipients(recipients, frame);
  for (const connection of recipients.alone) connection.write(frame);
}

test.each(waysToWrite)('nobody hears what was meant for another while pages come and go, written %s', async (_title, way) => {
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
        for (const page of listening) if (!old.has(page)) page.published.push(frame);
        report(
          listening.map(({ connection }) => connection),
          frame,
        );
        // In the same moment some go, and others come who get the numbers of their files.
        for (let turn = 0; turn < 2; turn++) {
          const [leaving] = pages.splice(1 + ((round * 7 + turn) % (pages.length - 1)), 1);
          leaving!.near.destroy();
          old.add(leaving!);
          gone.push(leaving!);
          const late = frameOf(Buffer.from(`late ${leaving!.name}`));
          report([leaving!.connection], late);
        }
      }
      const before = pages.length;
      for (let turn = 0; turn < 4; turn++) pages.push(await open());
      expect(pages.length).toBe(before + 4);
      if (old.size > 12) old.clear();
    }
    for (const { connection, published: reported } of pages) {
      const last = frameOf(Buffer.from('the last'));
      reported.push(last);
      connection.write(last);
    }
    for (const { far } of pages) far?.resume();
    for (const { far, connection } of pages) {
      connection.close(1000);
      if (far && !far.readableEnded) await once(far, 'end');
    }
    for (const page of pages) {
      const whole = Buffer.concat(page.published);
      expect(Buffer.concat(page.received).subarray(0, whole.length).equals(whole), page.name).toBe(true);
      expect(page.connection.unsent).toBe(0);
    }
    // Who was cut off heard the beginning of what it was told and nothing else.
    for (const { published: reported, received, name } of gone) {
      const got = Buffer.concat(received);
      expect(Buffer.concat(reported).subarray(0, got.length).equals(got), name).toBe(true);
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
    const [page, slow] = [await remoteConnection(), await remoteConnection()];
    const recipients = recipientsOf([page.own, slow.own]);
    expect([...recipients.fds]).toEqual([page.own.fd, slow.own.fd]);
    const frame = frameOf(Buffer.from(PADDING));
    let changes = fdGeneration();
    for (let turn = 0; slow.own.unsent === 0 && turn < 1000; turn++) {
      expect(fdGeneration()).toBe(changes);
      writeToRecipients(recipientsOf([slow.own]), frame);
    }
    expect(fdGeneration()).toBeGreaterThan(changes);
    expect(recipientsOf([page.own, slow.own])).toMatchObject({ straight: [page.own], alone: [slow.own] });
    changes = fdGeneration();
    slow.far.resume();
    while (slow.own.unsent > 0) await new Promise((done) => setTimeout(done, 5));
    expect(fdGeneration()).toBeGreaterThan(changes);
    expect(recipientsOf([page.own, slow.own]).alone).toEqual([]);
    changes = fdGeneration();
    page.near.destroy();
    expect(fdGeneration()).toBeGreaterThan(changes);
    expect(recipientsOf([page.own, slow.own])).toMatchObject({ straight: [slow.own], alone: [page.own] });
    slow.close();
    page.close();
  });
});
