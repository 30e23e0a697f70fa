import { WebSocketServer } from 'ws';

// The baseline of the fan-out: sends each message to every client in a plain loop, nothing else. Told on stdin: "MESSAGES EVERY_MS BYTES".
const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1', perMessageDeflate: false });
server.on('listening', () => process.stdout.write('listening\n'));
process.stdin.on('data', (message) => {
  const [messages = 0, every = 50, bytes = 100] = String(message).trim().split(' ').map(Number);
  const body = JSON.stringify({ t: 'msg', text: 'x'.repeat(bytes) });
  let sent = 0;
  const timer = setInterval(() => {
    for (const client of server.clients) client.send(body);
    sent++;
    if (sent === messages) {
      clearInterval(timer);
      process.stdout.write('sent\n');
    }
  }, every);
});
