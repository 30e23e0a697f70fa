// The service of decoders: reads pictures of strangers for servers that cannot shed their own rights. It has no keys, no database and no files.
import { decoderSocket, serveDecoders } from './platform/pictures/decoder-service.ts';

const path = decoderSocket();
if (!path) {
  process.stderr.write('PRAXIS_PICTURES_SOCKET does not say where to listen\n');
  process.exit(1);
}
await serveDecoders(path);
process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg: 'pictures are read here', path })}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
// The supervisor holds our input open; when it is gone, so are we.
if (process.env.PRAXIS_SUPERVISED === '1') process.stdin.resume().on('end', () => process.exit(0));
