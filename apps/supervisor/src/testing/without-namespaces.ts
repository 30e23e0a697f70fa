// Stands in a namespace of users that may hold no further one, as on machines where these are forbidden: starts the decoders as a start by
// root does, lets the server's account have a picture read, and prints who read it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import { superviseRow } from '../part.ts';
import { program, programRows } from '../parts.ts';
import { needsDecoder, uidOf } from '../service-accounts.ts';
import { shareHome } from '../service-folders.ts';

const at = instance();
mkdirSync(at.folders.secrets, { recursive: true });
shareHome(at);
const lines: string[] = [];
const row = programRows(at, (line) => lines.push(line), false).find(({ name }) => name === 'pictures');
const part = row && superviseRow(row, (line) => lines.push(line));
await part?.ready;
const asking = program(at, 'apps/server/src/testing/programs/read-a-picture.ts', { account: 'server' });
const [command, args] = asking.wrap!(asking.command, asking.args);
const socket = join(at.folders.pictures, 'decoders.sock');
const asked = spawnSync(command, args, { encoding: 'utf8', env: { ...asking.env, PRAXIS_PICTURES_SOCKET: socket } });
const status = part?.pid() ? readFileSync(`/proc/${part.pid()}/status`, 'utf8') : '';
const environment = part?.pid() ? readFileSync(`/proc/${part.pid()}/environ`, 'utf8').split('\0') : [];
await part?.stop();
process.stdout.write(
  `${JSON.stringify({ needed: needsDecoder(), uid: uidOf('pictures'), status, environment, asked: asked.stdout, failed: asked.stderr, lines })}\n`,
);
