import { createHash } from 'node:crypto';

/** A fact as a statement is made of it; `value` of `n`. */
export type StatedFact = {
  source: string;
  ref: string;
  fact: string;
  part: string;
  person_id: string | null;
  object: string;
  title: string;
  at: Date;
  n: number;
  value: number;
  shown: boolean;
};

type Verb = readonly [id: string, display: string];
const adl = (name: string): Verb => [`http://adlnet.gov/expapi/verbs/${name}`, name];
const judged = ({ value }: StatedFact) => adl(value > 0 ? 'passed' : 'failed');

/** The verbs of ADL and cmi5 that say a fact; one that is absent is not said. */
const VERBS: Record<string, (of: StatedFact) => Verb | undefined> = {
  attendance: ({ value }) => (value > 0 ? adl('attended') : undefined),
  activity_done: () => adl('completed'),
  score: () => ['http://adlnet.gov/expapi/verbs/scored', 'scored'],
  passed: judged,
  lab_passed: judged,
  // A question within a video, and a lab whose machine ran: what came of it is said by other facts.
  video_answer: () => adl('answered'),
  lab_minutes: () => adl('experienced'),
};
/** Facts that are said at all. */
export const STATED_FACTS = Object.keys(VERBS);

const activityType: Record<string, string> = {
  assessment: 'http://adlnet.gov/expapi/activities/assessment',
  class: 'http://adlnet.gov/expapi/activities/meeting',
  activity: 'http://adlnet.gov/expapi/activities/module',
  lab: 'http://adlnet.gov/expapi/activities/simulation',
  video_question: 'http://adlnet.gov/expapi/activities/question',
};

function resultOf({ fact, value }: StatedFact) {
  if (fact === 'score') return { score: { scaled: Math.max(-1, Math.min(1, value / 100)) } };
  if (fact === 'activity_done') return { completion: true };
  if (fact === 'lab_minutes') return { duration: `PT${Math.round(value * 60)}S` };
  return fact === 'passed' || fact === 'lab_passed' || fact === 'video_answer' ? { success: value > 0 } : undefined;
}

/** Who and where statements are of: the school's address, and what stands for a person. */
export type Speaker = { origin: string; pseudonym: (personId: string) => string };

/** What an LRS is told of a fact, without its id; undefined when its person may not see it, or no verb says it. */
export function statementOf(fact: StatedFact, { origin, pseudonym }: Speaker) {
  const verb = fact.shown && fact.person_id !== null ? VERBS[fact.fact]?.(fact) : undefined;
  if (!verb || fact.person_id === null) return undefined;
  const result = resultOf(fact);
  const [kind = ''] = fact.object.split(':');
  return {
    actor: { objectType: 'Agent', account: { homePage: origin, name: pseudonym(fact.person_id) } },
    verb: { id: verb[0], display: { 'en-US': verb[1] } },
    object: {
      objectType: 'Activity',
      id: `${origin}/xapi/${encodeURIComponent(fact.object)}`,
      definition: { name: { und: fact.title }, ...(activityType[kind] && { type: activityType[kind] }) },
    },
    ...(result && { result }),
    timestamp: fact.at.toISOString(),
  };
}

/** The statement that withdraws another. */
export const voidingOf = (id: string, { origin }: Speaker, at: Date) => ({
  actor: { objectType: 'Agent', account: { homePage: origin, name: 'praxis' } },
  verb: { id: 'http://adlnet.gov/expapi/verbs/voided', display: { 'en-US': 'voided' } },
  object: { objectType: 'StatementRef', id },
  timestamp: at.toISOString(),
});

/** A UUID of version 5 from what it names: the same name is the same id for ever. */
export function namedId(...name: readonly (string | number)[]) {
  const bytes = createHash('sha1').update('praxis xapi\n').update(JSON.stringify(name)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** What a statement says, short. */
export const hashOf = (statement: object) => createHash('sha256').update(JSON.stringify(statement)).digest('base64url');

const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;
/** How long to wait after so many failures in a row, at least as long as the store asked for. */
export const pauseAfter = (failures: number, askedMs = 0) =>
  Math.max(askedMs, Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)));
