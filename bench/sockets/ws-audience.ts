import { WebSocket } from 'ws';

// Many WebSocket clients in a process of their own. Arguments: URL, clients, topic ('' for a bare server); tokens on stdin, one a line.
// Prints "ready" when all have subscribed, then the number of messages received whenever a line is written to stdin.
const [url = '', count = '0', topic = ''] = process.argv.slice(2);
let received = 0;
let ready = 0;

function join(token: string) {
  const socket = new WebSocket(url);
  const joined = () => {
    ready++;
    if (ready === Number(count)) process.stdout.write('ready\n');
  };
  socket.on('open', () => (topic ? socket.send(JSON.stringify({ t: 'auth', token })) : joined()));
  socket.on('message', (raw) => {
    if (!topic) {
      received++;
      return;
    }
    const message = JSON.parse(String(raw)) as { t: string } | { t: string }[];
    for (const frame of Array.isArray(message) ? message : [message]) {
      if (frame.t === 'ready') socket.send(JSON.stringify({ t: 'sub', topic }));
      if (frame.t === 'subbed') joined();
      if (frame.t === 'msg') received++;
    }
  });
}

process.stdin.once('data', (message) => {
  const tokens = String(message).trim().split('\n');
  for (let at = 0; at < Number(count); at++) join(tokens[at % tokens.length] ?? '');
  process.stdin.on('data', () => process.stdout.write(`${received}\n`));
});
