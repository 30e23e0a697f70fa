import { CONSOLE_PATH, type ConsoleTicket, LAB_AREA, type LabCall, type LabCalls } from '@praxis/contract/labs/agent';
import type { MessageKey } from '@praxis/contract/messages';
import { sealTicket } from '@praxis/instance/console-ticket';
import { CallFailure } from '../../../platform/agents/agent-calls.ts';
import { viewerOf } from '../../../platform/agents/agent-identities.ts';
import type { App } from '../../../platform/app.ts';
import { assertOutsideTransaction } from '../../../platform/database/connection-scope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

/** How long each call may take, seconds: a minute at most where a page waits for the answer; restarts, large files and programs of a desktop are slow without hardware virtualisation. */
const SECONDS: Partial<Record<LabCall, number>> = {
  create: 120,
  reset: 150,
  restart: 240,
  destroy: 90,
  snapshot: 90,
  restore: 90,
  attach: 60,
  putFile: 55,
  saveText: 55,
  getFile: 55,
  setClipboard: 55,
  getClipboard: 55,
  check: 180,
  thumbnail: 4,
  recorded: 8,
  addTemplate: 600,
  removeTemplate: 60,
};

/** Asks one host, which may take minutes: never inside a transaction. Throws CallFailure. */
export async function askHost<Name extends LabCall>(
  app: App,
  host: string,
  name: Name,
  body: LabCalls[Name]['body'],
  partial?: (value: LabCalls[Name]['partial']) => void,
): Promise<LabCalls[Name]['reply']> {
  assertOutsideTransaction(`a lab host (${name})`);
  const options = { seconds: SECONDS[name] ?? 30, ...(partial && { partial: partial as (value: unknown) => void }) };
  return (await app.agents.calls.ask(LAB_AREA, host, name, body, options)) as LabCalls[Name]['reply'];
}

const texts: Record<string, MessageKey> = {
  agent_away: 'lab_host_away',
  call_timed_out: 'lab_machine_silent',
  guest_not_answering: 'lab_machine_silent',
  machine_missing: 'lab_machine_lost',
  machine_not_running: 'lab_machine_state',
  too_many_devices: 'lab_disks_maximum',
  too_many_snapshots: 'lab_snapshots_maximum',
  template_missing: 'lab_template_missing',
  template_not_ready: 'lab_template_missing',
  template_in_use: 'lab_template_making',
  file_missing: 'lab_file_missing',
  file_not_writable: 'lab_file_not_writable',
  file_too_large: 'lab_file_missing',
  not_supported: 'lab_not_supported',
  disk_full: 'lab_disk_full',
  device_busy: 'lab_devices_first',
};

/** The word of a failed call; other errors are bugs and go on. */
export function labelOf(error: unknown): string {
  if (error instanceof CallFailure) return error.word;
  throw error;
}

/** What a failed call tells people. */
export const textOf = (word: string): MessageKey => texts[word] ?? 'lab_machine_failed';
/** Why a machine that ran is gone. */
export const endOf = (word: string): MessageKey => texts[word] ?? 'lab_machine_ended';

/** Asks one host for somebody who waits: a failure becomes a refusal. */
export async function askForActor<Name extends LabCall>(app: App, host: string, name: Name, body: LabCalls[Name]['body']) {
  try {
    return await askHost(app, host, name, body);
  } catch (error) {
    const word = labelOf(error);
    throw word === 'file_too_large' ? new Refusal('file_too_large', { values: { limit: 2 } }) : new Refusal(textOf(word));
  }
}

/** How long a console stays open on one ticket; pages fetch the next one before. */
const TICKET_SECONDS = 180;

/** The address of a console for one person. */
export function consoleAddress(app: App, host: string, of: Omit<ConsoleTicket, 'issued' | 'expires'>, now: Date) {
  const issued = now.getTime();
  const expires = issued + TICKET_SECONDS * 1000;
  const ticket: ConsoleTicket = { ...of, issued, expires };
  return {
    address: `${CONSOLE_PATH}${encodeURIComponent(host)}/${sealTicket(app.agents.identities.ticketSecret('labs', host), ticket)}`,
    expires,
    seconds: TICKET_SECONDS,
  };
}

/** For whom addresses of files are signed that a host fetches: they end when it is revoked. */
export const hostViewer = (app: App, host: string) => viewerOf(app.agents.identities.idOf(LAB_AREA, host));

/** Names of the hosts connected to this server. */
export const hostsHere = (app: App) => app.agents.calls.names(LAB_AREA);
