import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import { openPretendPay } from './pretend-pay.ts';

const at = instance();
if (at.production) {
  process.stderr.write('The pretend payment channels are not for production.\n');
  process.exit(1);
}
const { folder, facts } = at.pretendPay;
const portFile = join(folder, 'port');
const wanted = at.pretendPay.port || (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0);
const opened = await openPretendPay({ folder, port: wanted });
writeFileSync(portFile, new URL(opened.address).port);
writeFileSync(`${facts}.new`, JSON.stringify(opened.merchants), { mode: 0o600 });
renameSync(`${facts}.new`, facts);
process.stdout.write(`${JSON.stringify({ level: 30, msg: 'pretend channels listen', address: opened.address })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void opened.close().then(() => process.exit(0)));
// The supervisor holds our input open; when it is gone, so are we.
if (process.env.PRAXIS_SUPERVISED === '1') process.stdin.resume().on('end', () => void opened.close().then(() => process.exit(0)));
