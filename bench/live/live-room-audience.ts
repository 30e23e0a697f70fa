import { WebSocket } from 'ws';

// Listeners of a room in a process of their own. Arguments: 'praxis' or 'socketio', URL, clients, topic; tokens on stdin, one a line.
// Every message holds the moment it was said. Prints "ready", and for each further line on stdin what was heard since: JSON { heard, p95, p99 }.
const [kind = '', url = '', count = '0', topic = ''] = process.argv.slice(2);
let ages: number[] = [];
let ready = 0;

function joined() {
  ready++;
  if (ready === Number(count)) process.stdout.write('ready\n');
}

type Event = { kind: string; text?: string; op?: { text?: string } };

function handle(event: Event) {
  const claimed = Number(event.kind === 'chat' ? event.text : event.op?.text);
  if (claimed > 0) ages.push(Date.now() - claimed);
}

function listenTo(token: string) {
  const socket = new WebSocket(url);
  socket.on('open', () => socket.send(JSON.stringify({ t: 'auth', token })));
  socket.on('message', (raw) => {
    const message = JSON.parse(String(raw)) as { t: string; body?: Event } | { t: string; body?: Event }[];
    for (const frame of Array.isArray(message) ? message : [message]) {
      if (frame.t === 'ready') socket.send(JSON.stringify({ t: 'sub', topic }));
      if (frame.t === 'subbed') joined();
      if (frame.t === 'msg' && frame.body) handle(frame.body);
    }
  });
}

/** Socket.IO's own protocol over a plain socket: its client would take so much of the machine that its server was not measured. */
function listenToBaseline() {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  socket.on('message', (raw) => {
    const text = String(raw);
    if (text.startsWith('0')) socket.send('40');
    else if (text.startsWith('40')) joined();
    else if (text === '2') socket.send('3');
    else if (text.startsWith('42')) handle((JSON.parse(text.slice(2)) as [string, Event])[1]);
  });
}

process.stdin.once('data', (message) => {
  const tokens = String(message).trim().split('\n');
  for (let at = 0; at < Number(count); at++) kind === 'praxis' ? listenTo(tokens[at % tokens.length] ?? '') : listenToBaseline();
  process.stdin.on('data', () => {
    const sorted = ages.sort((one, other) => one - other);
    const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    process.stdout.write(`${JSON.stringify({ received: sorted.length, p95: share(0.95), p99: share(0.99) })}\n`);
    ages = [];
  });
});
