import type { MessageKey } from '@praxis/contract/messages';

/** A line of a sheet of entrants. */
export type EntrantLine = {
  line: number;
  name: string;
  phone: string;
  studentNo: string;
  team: string;
  role: string;
  division: string;
  mentor: string;
  official: string;
};

/** What the school knows before an import. */
export type Ground = {
  entry: 'individual' | 'team' | 'both';
  teamMin: number;
  teamMax: number;
  divisions: readonly string[];
  /** Accounts by phone; those of others are made. */
  accounts: ReadonlyMap<string, { id: string }>;
  /** What is wrong with a person by themself or their account, by line. */
  faults: ReadonlyMap<number, MessageKey>;
  /** People who take part already. */
  inside: ReadonlySet<string>;
  /** Teachers by account or phone, as mentors are named. */
  mentors: ReadonlyMap<string, string>;
};

/** A line with what becomes of it. */
export type JudgedLine = EntrantLine & {
  outcome: 'new_account' | 'joins' | 'there' | 'faulty';
  fault?: { key: MessageKey; values?: Record<string, string | number> };
};

const CAPTAIN = /^(队长|隊長|captain|leader)$/i;
const NO = /^(否|非|no|n|false|0|打星|star)$/i;

/** Whether a line names the captain of its team. */
export const namesCaptain = (line: EntrantLine) => CAPTAIN.test(line.role.trim());
/** Whether a line is of an official entrant; empty means yes. */
export const isOfficial = (line: EntrantLine) => !NO.test(line.official.trim());
/** The mentors a line names. */
export const mentorsIn = (line: EntrantLine) =>
  line.mentor
    .split(/[,，、;；/]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

function teamFault(line: EntrantLine, ground: Ground): MessageKey | undefined {
  if (ground.entry === 'team' && line.team === '') return 'line_team_missing';
  if (ground.entry === 'individual' && line.team !== '') return 'line_team_not_allowed';
  return line.team.length > 24 ? 'team_name_long' : undefined;
}

function lineFault(line: EntrantLine, ground: Ground): JudgedLine['fault'] {
  const key =
    ground.faults.get(line.line) ??
    teamFault(line, ground) ??
    (ground.divisions.length > 0 && !ground.divisions.includes(line.division) ? 'line_division_unknown' : undefined) ??
    (mentorsIn(line).some((name) => !ground.mentors.has(name)) ? 'line_mentor_unknown' : undefined);
  return key && { key };
}

/** Lines of one team, or a single line of somebody alone. */
export function grouped<Line extends EntrantLine>(lines: readonly Line[], fold: (name: string) => string): Line[][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = line.team === '' ? `line ${line.line}` : `team ${fold(line.team)}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

function groupFault(group: readonly EntrantLine[], ground: Ground): JudgedLine['fault'] {
  const team = group[0]!.team;
  if (team === '') return undefined;
  if (group.filter(namesCaptain).length > 1) return { key: 'line_two_captains', values: { team } };
  if (group.length < ground.teamMin || group.length > ground.teamMax)
    return { key: 'line_team_size', values: { team, count: group.length, least: ground.teamMin, most: ground.teamMax } };
  return undefined;
}

/** Says for every line what an import does; a fault of one line takes its whole team out. */
export function judgeLines(lines: readonly EntrantLine[], ground: Ground, fold: (name: string) => string): JudgedLine[] {
  const seen = new Set<string>();
  const judged = lines.map((line): JudgedLine => {
    const account = ground.accounts.get(line.phone);
    const fault =
      lineFault(line, ground) ?? (seen.has(line.phone) ? { key: 'line_twice' as const, values: { line: line.line } } : undefined);
    seen.add(line.phone);
    if (fault) return { ...line, outcome: 'faulty', fault };
    if (account && ground.inside.has(account.id)) return { ...line, outcome: 'there', fault: { key: 'line_takes_part' } };
    return { ...line, outcome: account ? 'joins' : 'new_account' };
  });
  return grouped(judged, fold).flatMap((group) => {
    const fault = groupFault(group, ground);
    const broken = group.find((line) => line.outcome === 'faulty');
    const there = group.some((line) => line.outcome === 'there');
    return group.map((line): JudgedLine => {
      if (fault && line.outcome !== 'faulty' && !there) return { ...line, outcome: 'faulty', fault };
      if (broken?.fault && line.outcome !== 'faulty') return { ...line, outcome: 'faulty', fault: broken.fault };
      return there && line.outcome !== 'faulty' ? { ...line, outcome: 'there', fault: { key: 'line_takes_part' } } : line;
    });
  });
}
