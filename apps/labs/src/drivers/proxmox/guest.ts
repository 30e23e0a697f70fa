import { type GuestCommand, LabFailure } from '../../driver.ts';
import type { ProxmoxApi } from './api.ts';
import { HOME } from './machines.ts';

const WAIT_MS = 60;
const PIECE = 30_000;
const PACKED = '/tmp/.lab-home.tgz';
const HOME_MOST = 12 * 1024 * 1024;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The guest agent of machines of a cluster; `of` says which machine is meant. */
export function openGuests(api: ProxmoxApi, of: (machine: string) => Promise<{ vmid: number }>) {
  async function answers(machine: string, seconds: number) {
    const { vmid } = await of(machine);
    const until = performance.now() + seconds * 1000;
    for (;;) {
      try {
        await api.ask('POST', `/qemu/${vmid}/agent/ping`);
        return true;
      } catch (error) {
        if (!(error instanceof LabFailure) || performance.now() > until) return false;
        await new Promise((again) => setTimeout(again, WAIT_MS));
      }
    }
  }

  async function exec(machine: string, { command, user, input, seconds }: GuestCommand) {
    const { vmid } = await of(machine);
    const args = user ? ['su', '-', user, '-c', command] : ['/bin/sh', '-c', command];
    const limited = ['timeout', '-s', 'KILL', String(Math.ceil(seconds)), ...args];
    const { pid } = (await api.ask('POST', `/qemu/${vmid}/agent/exec`, {
      command: limited,
      ...(input === undefined ? {} : { 'input-data': input }),
    })) as { pid: number };
    const until = performance.now() + (seconds + 5) * 1000;
    for (;;) {
      const status = (await api.ask('GET', `/qemu/${vmid}/agent/exec-status`, { pid })) as Record<string, unknown>;
      if (status.exited) {
        const code = typeof status.signal === 'number' ? 137 : Number(status.exitcode ?? -1);
        return { code, out: String(status['out-data'] ?? ''), errors: String(status['err-data'] ?? '') };
      }
      if (performance.now() > until) throw new LabFailure('call_timed_out', 'a command in the guest');
      await new Promise((again) => setTimeout(again, WAIT_MS));
    }
  }

  /** The agent's own file calls end at some tens of kilobytes: files travel as base64 through commands, piece by piece. */
  async function putFile(machine: string, path: string, body: Buffer) {
    await exec(machine, { command: `: > ${quoted(path)}`, seconds: 20 });
    for (let at = 0; at < body.length; at += PIECE) {
      const { code } = await exec(machine, {
        command: `base64 -d >> ${quoted(path)}`,
        input: body.subarray(at, at + PIECE).toString('base64'),
        seconds: 20,
      });
      if (code !== 0) throw new LabFailure('disk_full', path);
    }
    await exec(machine, { command: `chown student: ${quoted(path)} 2>/dev/null; true`, seconds: 20 });
  }
  async function getFile(machine: string, path: string, most: number) {
    const size = await exec(machine, { command: `[ -f ${quoted(path)} ] && wc -c < ${quoted(path)}`, seconds: 20 });
    if (size.code !== 0) throw new LabFailure('file_missing', path);
    const bytes = Number(size.out);
    if (bytes > most) throw new LabFailure('file_too_large', path);
    const pieces: Buffer[] = [];
    for (let at = 0; at < bytes; at += PIECE) {
      const command = `tail -c +${at + 1} ${quoted(path)} | head -c ${PIECE} | base64`;
      pieces.push(Buffer.from((await exec(machine, { command, seconds: 20 })).out, 'base64'));
    }
    return Buffer.concat(pieces);
  }

  return {
    ...{ answers, exec, putFile, getFile },
    async homeOf(machine: string) {
      if (!(await answers(machine, 5))) return undefined;
      const { code } = await exec(machine, { command: `tar -C ${HOME} -czf ${PACKED} .`, seconds: 60 });
      return code === 0 ? getFile(machine, PACKED, HOME_MOST) : undefined;
    },
  };
}
