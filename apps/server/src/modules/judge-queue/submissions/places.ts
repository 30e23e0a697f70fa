import type { JudgeClass } from '@praxis/contract/judge-queue/judge-queue';
import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import type { MessageKey } from '@praxis/contract/messages';
import type { CodePage, CodePlace } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint, namedExtensionPoint } from '../../../platform/extension-points.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import type { Revision } from '../revisions/revisions.store.ts';
import type { Feedback } from './feedback.rules.ts';
import type { SubmissionRow } from './submissions.store.ts';

/** Who comes to a place, in an attempt from which device. */
export type PlaceAsk<At extends CodePlace = CodePlace> = {
  app: App;
  db: Db;
  actor: Actor;
  place: At;
  device?: string | undefined;
  now: Date;
};

/** What is asked at a place; samples, limits and draft come from the queue. */
export type PlaceText = Pick<
  CodePage,
  | 'kind'
  | 'code'
  | 'title'
  | 'statement'
  | 'input_params'
  | 'output'
  | 'full_score'
  | 'difficulty'
  | 'tags'
  | 'source'
  | 'author'
  | 'accepted'
  | 'submitted'
  | 'mine'
>;

/** A place somebody may be at. */
export type OpenedPlace = {
  /** Names the place; submissions and kept code stand under it. */
  key: string;
  problemId: string | null;
  revision: Revision;
  judgeClass: JudgeClass;
  /** Whether it counts: then only a judge of the full tier takes it. */
  graded: boolean;
  exam: boolean;
  /** Of the languages of the revision only these; missing: all. */
  languages?: readonly JudgeLanguage[];
  initialCode: Partial<Record<JudgeLanguage, string>>;
  /** Code is kept by keepCode here, not as an answer of its own. */
  keepsCode: boolean;
  /** Why nothing may be sent now. */
  closed?: MessageKey;
  /** Sets the problem: sees every case. */
  edits: boolean;
  words: () => Promise<PlaceText>;
};

/** A kind of place; its module registers it. */
export type CodePlaceKind<At extends CodePlace['at']> = {
  /** The place, for those who may be there; refuses others. */
  open: (ask: PlaceAsk<Extract<CodePlace, { at: At }>>) => Promise<OpenedPlace>;
  /** Whether somebody looks after the work done there: marks it, or set the problem. */
  oversees: (ask: { db: Db; userId: string; place: Extract<CodePlace, { at: At }>; submission?: SubmissionRow }) => Promise<boolean>;
  /** People whose work there somebody reads as their own, such as that of a team. */
  sharers?: (ask: { db: Db; userId: string; place: Extract<CodePlace, { at: At }> }) => Promise<readonly string[]>;
  /** How much those who solve learn of a verdict now; missing: all of it. */
  feedback?: (ask: { db: Db; place: Extract<CodePlace, { at: At }>; now: Date }) => Promise<Feedback>;
  /** Whether the place is part of an exam now, and whether words of a checker reach the one who solves. */
  sight: (ask: { db: Db; place: Extract<CodePlace, { at: At }> }) => Promise<{ exam: boolean; messages: boolean }>;
};

const kinds = namedExtensionPoint<CodePlace['at'], CodePlaceKind<CodePlace['at']>>('code places');

/** Adds a kind of place where code is written. */
export const registerCodePlace = <At extends CodePlace['at']>(app: App, at: At, kind: CodePlaceKind<At>) =>
  kinds.register(app, at, kind as unknown as CodePlaceKind<CodePlace['at']>);

/** The kind of a place, as its module registered it. */
export const kindOf = (app: App, place: CodePlace) => kinds.find(app, place.at);

/** The place, for those who may be there. */
export async function placeTheActorOpens(ask: PlaceAsk): Promise<OpenedPlace> {
  const kind = kindOf(ask.app, ask.place);
  if (!kind) throw notForYou();
  return kind.open(ask);
}

/** Whether somebody looks after the work done at a place. */
export const overseesPlace = async (app: App, ask: { db: Db; userId: string; place: CodePlace; submission?: SubmissionRow }) =>
  (await kindOf(app, ask.place)?.oversees(ask)) ?? false;

/** People whose work at a place somebody reads as their own. */
export const sharersAt = async (app: App, ask: { db: Db; userId: string; place: CodePlace }) =>
  (await kindOf(app, ask.place)?.sharers?.(ask)) ?? [];

/** How much of hidden cases the one who solves sees at a place. */
export const sightAt = async (app: App, ask: { db: Db; place: CodePlace }) =>
  (await kindOf(app, ask.place)?.sight(ask)) ?? { exam: true, messages: false };

/** Names of problems by id, from the module that keeps them. */
export type ProblemNames = (db: Db, ids: readonly string[]) => Promise<Map<string, { id: string; code: string; title: string }>>;
const names = extensionPoint<ProblemNames>('names of problems');
/** Says how problems are called. */
export const registerProblemNames = (app: App, find: ProblemNames) => names.register(app, find);
/** How problems are called. */
export const problemNames = async (app: App, db: Db, ids: readonly (string | null)[]) =>
  (await names.entries(app)[0]?.(db, [...new Set(ids.filter((id) => id !== null))])) ?? new Map();
