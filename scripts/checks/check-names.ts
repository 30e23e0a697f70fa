// Words that are not the field's own may not stand in identifiers, names of files, metrics and log lines.
import { parse } from '@swc/core';
import { problemsByContent } from './by-content.ts';
import { INSTEAD } from './house-words.ts';
import { sourceFiles } from './source-files.ts';

/** Participles that may be a whole local name and a field that is released, and no part of another name: docs/decisions/0058. */
const INSTEAD_IN_PART: Record<string, string> = {
  shown: 'visible, or what is displayed',
  kept: 'stored',
  given: 'assigned',
  taken: 'stored, accepted or used',
  proven: 'verified',
};
/** Words with a meaning of their own elsewhere, banned where they had another. */
const INSTEAD_IN: [RegExp, Record<string, string>][] = [
  [/\/(contests?|competitions?|contest-workspace|competition-workspace|competition-design)\//, { seat: 'device session' }],
  [/\/(big-screen|lab-grid|proctor-grid)\//, { wall: 'screen or grid' }],
];

/** The lists of the words themselves. */
const LISTS = new Set(['scripts/checks/check-names.ts', 'scripts/checks/check-guides.ts', 'scripts/checks/house-words.ts']);

type Exception = { path: RegExp; name: RegExp; reason: string };
const EXCEPTIONS: Exception[] = [
  { path: /^packages\/contract\/core\/pages\.ts$|\/route-table\.ts$|\/open-link\.ts$/, name: /^competitionDesk$/, reason: 'a path in use' },
  { path: /./, name: /^(duty_desk(_help)?)$/, reason: 'the duty `desk` of staff is a stored value of the contract' },
  { path: /\/stage-venue\.ts$/, name: /^desk$/, reason: 'the duty `desk` of staff is a stored value of the contract' },
  { path: /\/course-packages\//, name: /^film$/, reason: 'a field of packages that were written already' },
  { path: /\/locales\/|^packages\/contract\//, name: /noted/, reason: 'keys of texts which say that something was noted' },
  { path: /^apps\/web\//, name: /^(Bell|ShoppingBag)$/, reason: 'icons of the icon set' },
  { path: /terminal-text\.ts$/, name: /^BELL$/, reason: 'the control character' },
  { path: /\/question-exchange\//, name: /stray/i, reason: 'text of a file that belongs to no question' },
  {
    path: /platform\/realtime\/realtime\.ts$/,
    name: /^(un)?said$/,
    reason: 'a frame of servers before protocol 2; goes with FormerServerFrame',
  },
  {
    path: /\/(answering|file-answer|gradebook)\/|\/PaperSection\.tsx$/,
    name: /^(keeper|Desk)$/,
    reason: 'named by another module, which is being divided',
  },
  { path: /./, name: /standings/i, reason: 'the field’s word for who stands where in a contest' },
  {
    path: /^(docs\/decisions|database\/migrations|apps\/judge\/hostile)\//,
    name: /./,
    reason: 'titles of decisions are sentences; what is released is never renamed',
  },
  { path: /\.tsx$/, name: /^([cC]ircle|CircleHelp)$/, reason: 'the shape of a drawing' },
  {
    path: /^(seed\/|packages\/scoring\/judging\/lanes|bench\/maps|apps\/web\/src\/parts\/skill-map\/|e2e\/courses\/skill-map)/,
    name: /lane|circles/i,
    reason: 'lanes of a drawn graph, and circles',
  },
  {
    path: /\/(judge-queue|problems|accounts|agents|competitions)\/|^seed\//,
    name: /^lane$/,
    reason: 'a column of the judge and of tasks, read by servers of before',
  },
  { path: /^(scripts\/tests|vitest\.e2e)/, name: /^JOURNEY_LANES$/, reason: 'a variable of the environment in use' },
  {
    path: /\/database\.generated\.ts$/,
    name: /^(lane|judge_lanes|noted_at|JudgeLanes|Kept.*|Proven.*)$/,
    reason: 'columns and tables that servers of before still read',
  },
  { path: /platform\/jobs\/jobs\.ts$/, name: /^hear_event$/, reason: 'the name of queued jobs in databases' },
  { path: /notifying-dialect\.ts$/, name: /^told$/, reason: 'an alias in statements that notify' },
  { path: /\/locales\/|\/MonitorActs\.tsx$/, name: /^(tell|told)$/, reason: 'keys of texts, one word each' },
  {
    path: /^packages\/contract\/.*messages\.ts$/,
    name: /_(begun|told|said|door|lane|power|treatment)$|_(begun|told|said|treatment)_/,
    reason: 'keys of messages and refusals that programs of others may know',
  },
];

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
const singular = (word: string) => word.replace(/s$/, '');

/** The banned word in a name and what is said instead; undefined when there is none. */
function bannedIn(path: string, name: string) {
  const here = Object.assign({}, INSTEAD, ...INSTEAD_IN.flatMap(([place, words]) => (place.test(path) ? [words] : [])));
  const words = wordsOf(name);
  if (words.length > 1 && !/_/.test(name)) Object.assign(here, INSTEAD_IN_PART);
  const word = words.find((each) => Object.hasOwn(here, each) || Object.hasOwn(here, singular(each)));
  if (word === undefined || EXCEPTIONS.some((exception) => exception.path.test(path) && exception.name.test(name))) return undefined;
  return { word, instead: here[word] ?? here[singular(word)] };
}

type Node = { type: string; [key: string]: unknown };
const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(nodesIn) : typeof value === 'object' && value !== null ? [value as Node] : [];

const nameOf = (node: unknown) => {
  const value = (node as { value?: unknown } | undefined)?.value;
  return typeof value === 'string' ? value : '';
};
/** Whether a call writes a log line: `log.warn(…)`, `app.http.log.error(…)`. */
function writesLog(call: Node) {
  const callee = call.callee as Node | undefined;
  if (callee?.type !== 'MemberExpression' || !LEVELS.has(nameOf(callee.property))) return false;
  const object = callee.object as Node;
  return nameOf(object.type === 'MemberExpression' ? object.property : object) === 'log';
}
const textsIn = (node: Node): string[] => {
  if (node.type === 'StringLiteral') return [String(node.value)];
  if (node.type === 'TemplateElement') return [String(node.raw)];
  return Object.entries(node).flatMap(([key, value]) => (key === 'span' ? [] : nodesIn(value).flatMap(textsIn)));
};

/** Every identifier of a program, and every text of its metrics and log lines. */
function namesIn(tree: Node) {
  const names = new Set<string>();
  const visit = (node: Node) => {
    if (node.type === 'Identifier') names.add(nameOf(node));
    if (node.type === 'StringLiteral' && /^praxis_[a-z_]+$/.test(nameOf(node))) names.add(nameOf(node));
    if (node.type === 'CallExpression' && writesLog(node))
      for (const argument of node.arguments as { expression: Node }[])
        if (/Literal$/.test(argument.expression.type)) for (const text of textsIn(argument.expression)) names.add(text);
    for (const [key, value] of Object.entries(node)) if (key !== 'span') for (const child of nodesIn(value)) visit(child);
  };
  visit(tree);
  return names;
}

const all = [...Object.keys(INSTEAD), ...Object.keys(INSTEAD_IN_PART), ...INSTEAD_IN.flatMap(([, words]) => Object.keys(words))];
const any = new RegExp(all.join('|'), 'i');
const isCode = (path: string) => /\.tsx?$/.test(path) && !LISTS.has(path);

/** The banned words in the names of a file's program. */
async function problemsIn(path: string, source: Buffer) {
  const text = source.toString('utf8');
  if (!any.test(text)) return [];
  const tree = (await parse(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' })) as unknown as Node;
  return [...namesIn(tree)].flatMap((name) => {
    const found = bannedIn(path, name);
    if (!found) return [];
    const line = text.slice(0, text.indexOf(name)).split('\n').length;
    return [`${path}:${line}: "${name}" says ${found.word}; say ${found.instead}`];
  });
}

const paths = sourceFiles();
const problems = paths.flatMap((path) =>
  path.split('/').flatMap((part) => {
    const found = bannedIn(path, part);
    return found ? [`${path}: a file or folder named "${found.word}"; say ${found.instead}`] : [];
  }),
);
const rules = ['scripts/checks/check-names.ts', 'scripts/checks/house-words.ts'];
problems.push(...(await problemsByContent('names', rules, paths.filter(isCode), problemsIn)));
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length ? 1 : 0);
