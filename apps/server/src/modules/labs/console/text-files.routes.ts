import { LAB_TEXT_LENGTH, readLabText, saveLabText } from '@praxis/contract/labs/files';
import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { askForActor } from '../hosts/hosts.ts';
import { runningMachineOfTheActor } from '../labs.access.ts';

function textOf(bytes: Buffer) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8: refused below.
  }
  throw new Refusal('lab_file_not_text');
}

/** Files of a machine as texts, for the code editor beside its console. */
export function textFilesRoutes(app: App) {
  serve(app, readLabText, {
    transaction: 'none',
    access: runningMachineOfTheActor,
    async run({ subject: { machine, host }, input }) {
      const { body } = await askForActor(app, host, 'getFile', { machine: machine.id, path: input.path });
      const text = textOf(Buffer.from(body, 'base64'));
      if (text.length > LAB_TEXT_LENGTH) throw new Refusal('lab_file_too_long');
      return { text };
    },
  });

  serve(app, saveLabText, {
    transaction: 'none',
    access: runningMachineOfTheActor,
    run: ({ subject: { machine, host }, input }) =>
      askForActor(app, host, 'saveText', { machine: machine.id, path: input.path, text: input.text }),
  });
}
