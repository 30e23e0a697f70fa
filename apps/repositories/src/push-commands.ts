import { REPOSITORY_LIMITS, type RepositoryChange, type RepositoryRefusal } from '@praxis/contract/projects/repository-agent';

/** Where the commands of a push end at the latest. */
export const COMMANDS_BYTES = 65_536;
/** The hash of nothing. */
export const NONE = '0'.repeat(40);

const LINE = /^([0-9a-f]{40}) ([0-9a-f]{40}) (\S{1,250})$/;
const NAME = /^refs\/(heads|tags)\/[^\p{Cc}\s~^:?*[\\]+$/u;

/** What a push asks for, by the lines at its beginning (pkt-lines up to a flush); or why it is not tried. */
export function commandsIn(start: Buffer): { asked: RepositoryChange[]; refused: RepositoryRefusal | null } {
  const asked: RepositoryChange[] = [];
  const refusal = (refused: RepositoryRefusal) => ({ asked, refused });
  for (let at = 0; ; ) {
    const head = start.toString('latin1', at, at + 4);
    if (head === '0000') break;
    const length = /^[0-9a-f]{4}$/.test(head) ? Number.parseInt(head, 16) : 0;
    if (length <= 4 || at + length > start.length) return refusal('repository_push_unreadable');
    const line = start
      .toString('utf8', at + 4, at + length)
      .split('\0')[0]!
      .replace(/\n$/, '');
    at += length;
    if (line.startsWith('shallow ')) continue;
    const [, from, to, ref] = LINE.exec(line) ?? [];
    if (!from || !to || !ref) return refusal('repository_push_unreadable');
    asked.push({ ref, from, to });
    if (asked.length > REPOSITORY_LIMITS.commands) return refusal('repository_refs_most');
  }
  if (asked.some(({ ref }) => !NAME.test(ref))) return refusal('repository_ref_wrong');
  if (asked.some(({ to }) => to === NONE)) return refusal('repository_no_delete');
  return { asked, refused: null };
}
