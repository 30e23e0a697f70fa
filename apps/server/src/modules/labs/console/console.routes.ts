import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import { listLabFiles, openConsole, sendClipboard, sendLabFile, takeClipboard, takeLabFile } from '@praxis/contract/labs/machines';
import type { App } from '../../../platform/app.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { MB } from '../../../platform/files/files.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { openAssists } from '../assistance/assists.store.ts';
import { askForActor, consoleAddress } from '../hosts/hosts.ts';
import { machineTheActorSees, refuseClosedStage, runningHost, runningMachineOfTheActor } from '../labs.access.ts';
import { updateSession } from '../tasks/tasks.store.ts';
import { textFilesRoutes } from './text-files.routes.ts';

async function bytesOf(stream: AsyncIterable<Buffer | string>) {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece as Buffer));
  return Buffer.concat(pieces);
}

/** Keeps what came out of a machine for its student to download. */
async function recordDownload(app: App, ownerId: string, name: string, body: string) {
  const path = join(app.files.uploads, randomUUID());
  await mkdir(app.files.uploads, { recursive: true });
  await writeFile(path, Buffer.from(body, 'base64'));
  try {
    return await app.files.keep(app.db, path, { ownerId, purpose: 'lab_download', name });
  } finally {
    await rm(path, { force: true });
  }
}

function fileRoutes(app: App) {
  app.files.purpose('lab_upload', { most: LAB_LIMITS.upload, personal: true });
  app.files.purpose('lab_download', { most: 3 * MB, made: true, personal: true });

  serve(app, sendLabFile, {
    transaction: 'none',
    access: runningMachineOfTheActor,
    async run({ subject: { machine, host }, input, actor, db }) {
      const file = await fileTheActorUploaded(db, actor, input.file_id, 'lab_upload');
      const body = (await bytesOf(await app.files.store.read(file.storage_key))).toString('base64');
      return askForActor(app, host, 'putFile', { machine: machine.id, name: file.name, body });
    },
  });

  serve(app, listLabFiles, {
    transaction: 'none',
    access: runningMachineOfTheActor,
    async run({ subject: { machine, host }, input }) {
      return askForActor(app, host, 'listFiles', { machine: machine.id, ...(input.path && { path: input.path }) });
    },
  });

  serve(app, takeLabFile, {
    transaction: 'none',
    access: runningMachineOfTheActor,
    async run({ subject: { machine, host }, input, actor, now }) {
      const accepted = await askForActor(app, host, 'getFile', { machine: machine.id, path: input.path });
      const file = await recordDownload(app, actor.userId, accepted.name, accepted.body);
      return { address: `${app.files.signAddress(file, actor.userId, now)}&download=1`, name: accepted.name };
    },
  });
}

/** Looking at a machine, typing into it, and what goes in and out. */
export function consoleRoutes(app: App) {
  serve(app, openConsole, {
    access: machineTheActorSees,
    async run({ subject, input, actor, db, now }) {
      const { machine, owner, own } = subject;
      const [assist] = own ? [] : await openAssists(db, [owner.session_id]);
      // Who helps needs the student's consent, and shares control only while the student lets them.
      if (!own && !(assist?.state === 'active' && assist.helper_id === actor.userId)) throw notForYou();
      const host = runningHost(subject, now);
      const role = own || assist?.control === 'shared' ? ('control' as const) : ('view' as const);
      if (own) await refuseClosedStage(db, owner, { device: input.device, now });
      if (own) await updateSession(db, owner.session_id, { touched_at: now });
      const of = { machine: machine.id, user: actor.userId, role, kind: input.kind };
      const { address, expires, seconds } = consoleAddress(app, host, of, now);
      return { address, role, expires_at: expires, seconds };
    },
  });

  serve(app, sendClipboard, {
    transaction: 'none',
    access: runningMachineOfTheActor,
    async run({ subject: { machine, host }, input }) {
      await askForActor(app, host, 'setClipboard', { machine: machine.id, text: input.text });
      return {};
    },
  });

  serve(app, takeClipboard, {
    transaction: 'none',
    access: runningMachineOfTheActor,
    run: ({ subject: { machine, host } }) => askForActor(app, host, 'getClipboard', { machine: machine.id }),
  });
  fileRoutes(app);
  textFilesRoutes(app);
}
