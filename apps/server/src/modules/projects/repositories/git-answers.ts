import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@praxis/contract/core/message';
import type { MessageKey } from '@praxis/contract/messages';
import type { GitService, RepositoryChange } from '@praxis/contract/projects/repository-agent';

/** A "no" of the front of git; git shows its text to whoever called it. */
export class GitRefusal extends Error {
  readonly key: MessageKey;
  readonly status: number;
  readonly values: Record<string, string | number>;

  constructor(status: number, key: MessageKey, values: Record<string, string | number> = {}) {
    super(key);
    this.key = key;
    this.status = status;
    this.values = values;
  }
}

/** The language of the terminal git runs in; English where it says none. */
export function gitLanguage({ 'accept-language': languages = '' }: IncomingHttpHeaders): Language {
  const first = languages.toLowerCase().split(',')[0]!;
  if (!first.startsWith('zh')) return 'en';
  return /hant|tw|hk|mo/.test(first) ? 'zh-hk' : 'zh-cn';
}

/** The token in a header: as the password of any user, or alone behind `Bearer`. */
export function tokenOfGit({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+)\s+(\S+)$/.exec(authorization) ?? [];
  if (value === '' || value.length > 400) return undefined;
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const at = decoded.indexOf(':');
  return at < 0 ? undefined : decoded.slice(at + 1) || undefined;
}

const packetLine = (body: Buffer | string) => {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
};
const FLUSH = Buffer.from('0000');

/** What git reads when it may not read now. */
const refusedRead = (text: string) => packetLine(`ERR ${text}\n`);

/**
 * A "come again" inside the protocol: a git that is past its first question shows the number of a status and not a word of the answer. Only
 * for git itself; other callers go by the status.
 */
export function busyAnswer(service: GitService, { 'user-agent': agent = '' }: IncomingHttpHeaders, text: string): Buffer | undefined {
  if (!agent.startsWith('git/')) return undefined;
  return service === 'git-receive-pack' ? refusedPush(text, []) : refusedRead(text);
}

/** What git reads when a push was refused as a whole: the reason as a line of the remote, and no for every branch. */
export function refusedPush(text: string, asked: readonly RepositoryChange[]): Buffer {
  const report = Buffer.concat([packetLine('unpack ok\n'), ...asked.map(({ ref }) => packetLine(`ng ${ref} refused\n`)), FLUSH]);
  return Buffer.concat([packetLine(`\u0002${text}\n`), packetLine(Buffer.concat([Buffer.from([1]), report])), FLUSH]);
}
