import { runInNewContext } from 'node:vm';
import { LAB_FILE_BYTES, type LabFinding, type LabRule } from '@praxis/contract/labs/agent';
import { type Driver, LabFailure } from './driver.ts';

const OUTPUT = 2000;
const SECONDS = 15;
const MOST_SECONDS = 60;
const PATTERN_MS = 200;

/** A text as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Whether what was found is what was to be found. */
export function fits(found: string, { expect, match = 'contains' }: Pick<LabRule, 'expect' | 'match'>) {
  if (expect === undefined || expect === '') return match !== 'absent';
  const plain = found.replaceAll('\r\n', '\n').trim();
  if (match === 'equals') return plain === expect.trim();
  if (match === 'regex') return matches(plain, expect);
  const holds = plain.includes(expect.trim());
  return match === 'absent' ? !holds : holds;
}

/** A pattern of a teacher may never end: it has a moment. */
function matches(text: string, pattern: string) {
  try {
    return runInNewContext('new RegExp(pattern, "m").test(text)', { text, pattern }, { timeout: PATTERN_MS }) as boolean;
  } catch (error) {
    // Errors of the other context are not of our classes: a wrong pattern or one without end both fit nothing.
    return error === undefined;
  }
}

const port = (look: string) => Number(/\d{1,5}/.exec(look)?.[0] ?? 0);
const PORTS = 'cat /proc/net/tcp /proc/net/tcp6 2>/dev/null';
/** State 0A is listening; the port is in hexadecimal behind the colon. */
const listens = (table: string, number: number) =>
  new RegExp(`:${number.toString(16).toUpperCase().padStart(4, '0')} \\S+ 0A `).test(table);

const commandOf = ({ kind, look }: LabRule): string => {
  if (kind === 'file' || kind === 'flag')
    return `if [ -f ${quoted(look)} ]; then head -c ${LAB_FILE_BYTES} ${quoted(look)}; else [ -e ${quoted(look)} ]; fi`;
  if (kind === 'port') return PORTS;
  if (kind === 'process') return `for each in /proc/[0-9]*; do tr '\\0' ' ' < $each/cmdline; echo; cat $each/comm; done 2>/dev/null`;
  if (kind === 'http') return `wget -q -O - -T 10 ${quoted(look)} 2>/dev/null || curl -s -m 10 ${quoted(look)}`;
  return look;
};

function judge(rule: LabRule, { code, out, errors }: { code: number; out: string; errors: string }): boolean {
  if (rule.kind === 'port') return listens(out, port(rule.look)) === (rule.match !== 'absent');
  if (rule.kind === 'process') return out.split('\n').some((line) => line.split(/[ /]/).includes(rule.look)) === (rule.match !== 'absent');
  if (rule.expect === undefined || rule.expect === '') return (code === 0) === (rule.match !== 'absent');
  if (rule.kind === 'file' || rule.kind === 'flag' || rule.kind === 'http')
    return rule.match === 'absent' ? code !== 0 || fits(out, rule) : code === 0 && fits(out, rule);
  return fits(`${out}${errors}`, rule);
}

async function fromInside(driver: Driver, machine: string, rule: LabRule): Promise<LabFinding> {
  const seconds = Math.min(MOST_SECONDS, Math.max(1, rule.timeout_seconds ?? SECONDS));
  try {
    const found = await driver.exec(machine, { command: commandOf(rule), seconds });
    const visible = rule.kind === 'port' || rule.kind === 'process' ? '' : `${found.out}${found.errors}`;
    return { rule: rule.id, ok: judge(rule, found), output: rule.kind === 'flag' ? '' : visible.slice(0, OUTPUT), from: 'inside' };
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error;
    return { rule: rule.id, ok: false, output: error.word, from: 'unknown' };
  }
}

const canOutside = ({ kind, look }: LabRule) => (kind === 'file' || kind === 'flag') && look.startsWith('/');

async function fromOutside(driver: Driver, machine: string, rules: readonly LabRule[]): Promise<LabFinding[]> {
  const files = await driver.readOutside(
    machine,
    rules.map(({ look }) => look),
  );
  return rules.map((rule) => {
    const body = files.get(rule.look);
    const ok = judge(rule, { code: body ? 0 : 1, out: body?.subarray(0, LAB_FILE_BYTES).toString('utf8') ?? '', errors: '' });
    return { rule: rule.id, ok, output: rule.kind === 'flag' ? '' : (body?.subarray(0, OUTPUT).toString('utf8') ?? ''), from: 'outside' };
  });
}

const isCommand = ({ kind }: LabRule) => kind === 'command' || kind === 'script';
/** Not the student's doing. */
const ownLacks = new Set(['not_supported', 'template_missing', 'template_not_ready']);

/**
 * Commands of a final check run on the student's files with programs they had no hand in. What fails there and passes in the machine
 * asks for something that lives (a service, a mount): it counts when the programs of the machine are those it came with.
 */
async function fromApart(driver: Driver, machine: string, rules: readonly LabRule[]): Promise<LabFinding[]> {
  const secondsOf = ({ timeout_seconds }: LabRule) => Math.min(MOST_SECONDS, Math.max(1, timeout_seconds ?? SECONDS));
  try {
    const { results, genuine } = await driver.execApart(
      machine,
      rules.map((rule) => ({ command: commandOf(rule), seconds: secondsOf(rule) })),
    );
    const findings: LabFinding[] = [];
    for (const [at, rule] of rules.entries()) {
      const found = results[at]!;
      const ok = judge(rule, found);
      const output = `${found.out}${found.errors}`.slice(0, OUTPUT);
      const outside = { rule: rule.id, ok, output, from: 'outside' as const, ...(!genuine && { replaced: true as const }) };
      findings.push(ok || !genuine ? outside : await fromInside(driver, machine, rule));
    }
    return findings;
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error;
    if (!ownLacks.has(error.word)) return rules.map(({ id }) => ({ rule: id, ok: false, output: error.word, from: 'unknown' }));
    const findings: LabFinding[] = [];
    for (const rule of rules) findings.push(await fromInside(driver, machine, rule));
    return findings;
  }
}

/**
 * Runs detection rules one after the other and tells each finding at once. With `outside`, what lies on the disk is read by us: a student
 * who is root may have replaced every program inside, and the guest's word is worth what the guest is worth.
 */
export async function runChecks(
  driver: Driver,
  { machine, rules, outside }: { machine: string; rules: readonly LabRule[]; outside?: boolean },
  report: (finding: LabFinding) => void,
): Promise<LabFinding[]> {
  const findings: LabFinding[] = [];
  const note = (finding: LabFinding) => {
    findings.push(finding);
    report(finding);
  };
  const apart = rules.filter((rule) => canOutside(rule) && (outside || rule.outside !== undefined));
  if (apart.length > 0) {
    const found = await fromOutside(driver, machine, apart).catch((error: unknown) => {
      if (error instanceof LabFailure) return undefined;
      throw error;
    });
    for (const [at, rule] of apart.entries())
      note(
        found?.[at] ??
          (rule.outside === 'only' || outside
            ? { rule: rule.id, ok: false, output: '', from: 'unknown' }
            : await fromInside(driver, machine, rule)),
      );
  }
  const commands = outside ? rules.filter(isCommand) : [];
  if (commands.length > 0) for (const finding of await fromApart(driver, machine, commands)) note(finding);
  for (const rule of rules) if (!apart.includes(rule) && !commands.includes(rule)) note(await fromInside(driver, machine, rule));
  return findings;
}
