import type { AnswerValue, AttemptPage } from '@praxis/contract/assessments/attempts';
import { isBlankAnswer } from '@praxis/rules/blank-answer';

/** Per question: at the server, on its way, on this device only, or not taken by the server. */
export type SaveMark = 'saved' | 'saving' | 'kept' | 'refused';
/**
 * `open` may be answered; `ending` the time is up and the last saves travel; `over` handed in; `elsewhere` another device answers;
 * `withdrawn` the teacher stopped answering; `stranger` somebody else signed in here.
 */
export type Phase = 'open' | 'ending' | 'over' | 'elsewhere' | 'withdrawn' | 'stranger';

type Change = { item: number; value?: AnswerValue; flag?: boolean };

export type AttemptState = {
  phase: Phase;
  page: AttemptPage;
  values: Record<number, AnswerValue>;
  flags: Record<number, boolean>;
  marks: Record<number, SaveMark>;
  endAt: number | null;
  /** Set while answers cannot be sent: since when, how often it was tried, and whether it is the session that is missing. */
  away: { since: number; tries: number; signedOut: boolean } | undefined;
  /** Server time of the last reply. */
  syncedAt: number;
  waitingForApproval: boolean;
  refusedTakeOver: boolean;
  /** What was written here after the pen of the group had passed on, or after it was handed in; it is not in the group's answer. */
  setAside: readonly Change[];
  /** How the attempt was handed in, as this page knows it. */
  handedIn: 'by_hand' | 'by_time' | 'elsewhere' | undefined;
  messages: AttemptPage['messages'];
};

/** From when on handing in is late; it moves with the end. Null where nothing is late. */
export function dueOf({ page, endAt }: Pick<AttemptState, 'page' | 'endAt'>) {
  if (page.due_at === null || endAt === null || page.end_at === null || page.due_at >= page.end_at) return null;
  return page.due_at + (endAt - page.end_at);
}

/** Names a text by what is handed in: homework is submitted, an exam is handed in. */
export const worded = <Key extends string>(kind: AttemptPage['kind'], key: Key) =>
  kind === 'assignment' ? (`${key}_assignment` as const) : key;

/** Whether an answer says anything. */
export const isAnswered = (value: AnswerValue | undefined) => {
  if (value === null || value === undefined) return false;
  if ('options' in value) return value.options.length > 0;
  if ('truth' in value) return true;
  if ('blanks' in value || 'number' in value || 'pairs' in value || 'order' in value) return !isBlankAnswer(value);
  if ('files' in value) return value.files.length > 0 || [value.text, ...value.links].some((text) => text.trim() !== '');
  return ('text' in value ? value.text : value.code).trim() !== '';
};

/** The server's answers with what only this device has put over them; once it is over, also with what came too late for the server. */
export function stateFrom(
  page: AttemptPage,
  local: readonly Change[],
  refused: readonly Change[] = [],
): Pick<AttemptState, 'page' | 'values' | 'flags' | 'marks' | 'endAt' | 'messages' | 'syncedAt' | 'phase' | 'setAside'> {
  const values: Record<number, AnswerValue> = {};
  const flags: Record<number, boolean> = {};
  const marks: Record<number, SaveMark> = {};
  for (const { item, value, flag } of page.answers) {
    values[item] = value;
    flags[item] = flag;
    if (isAnswered(value)) marks[item] = 'saved';
  }
  const over = page.state !== 'not_submitted';
  for (const { item, value } of over && !page.group ? refused : []) {
    values[item] = value ?? null;
    marks[item] = 'refused';
  }
  for (const { item, value, flag } of local) {
    if (value !== undefined) values[item] = value;
    if (flag !== undefined) flags[item] = flag;
    marks[item] = 'kept';
  }
  // The paper of an assessment that was stopped is not handed out.
  const stopped = page.active && page.questions.length === 0 && page.question_count > 0;
  return {
    page,
    values,
    flags,
    marks,
    endAt: page.end_at,
    messages: page.messages,
    // A page that was opened without a network is as old as it was kept.
    syncedAt: page.now,
    setAside: page.group ? refused : [],
    phase: over ? 'over' : !page.active ? 'elsewhere' : stopped ? 'withdrawn' : 'open',
  };
}
