import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

// Pages that only stand open, in a process of their own: plain sockets that say who they are, listen to their own topic and answer
// pings. Arguments: port, clients; lines `user token` on stdin. Prints "ready".
const [port = '0', count = '0'] = process.argv.slice(2);
const AT_ONCE = 60;

/** A text frame as browsers send it; the mask of nothing leaves the words as they are. */
function frame(text: string, opcode = 1) {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? Buffer.from([0x80 | opcode, 0x80 | payload.length]) : Buffer.from([0x80 | opcode, 0xfe, 0, 0]);
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

const PING = Buffer.from([0x89, 0]);
const pong = frame('', 10);

function openPage(user: string, token: string): Promise<void> {
  return new Promise((done, failed) => {
    const socket = connect(Number(port), '127.0.0.1');
    let message = '';
    let open = false;
    socket.once('error', failed);
    // On a busy machine the server may lose patience before it is told who this is.
    socket.once('close', () => (open ? process.stderr.write('an idle page was closed\n') : openPage(user, token).then(done, failed)));
    socket.on('data', (piece) => {
      if (piece.includes(PING)) socket.write(pong);
      if (open) return;
      message += piece.toString('latin1');
      if (!message.includes('subbed')) return;
      open = true;
      message = '';
      done();
    });
    socket.write(
      `GET /ws HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    socket.write(frame(JSON.stringify({ t: 'auth', token })));
    socket.write(frame(JSON.stringify({ t: 'sub', topic: `user:${user}` })));
  });
}

process.stdin.once('data', async (message) => {
  const people = String(message)
    .trim()
    .split('\n')
    .map((connection) => connection.split(' '));
  let next = 0;
  const worker = async () => {
    while (next < Number(count)) {
      const [user = '', token = ''] = people[next++ % people.length]!;
      await openPage(user, token);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  process.stdout.write('ready\n');
});
