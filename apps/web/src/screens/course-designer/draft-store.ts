import type { ActivityConfig, CourseTree, TreeOperation } from '@praxis/contract/courses/tree';
import { apply, type Draft } from './outline/outline.ts';

/** One thing a teacher did, as it is done again and as it is undone. */
export type Step = { operations: TreeOperation[]; inverse: TreeOperation[]; key?: string; at: number };

/** What leaves the page: operations made on a revision, under a name that makes a repetition harmless. */
export type Edit = { edit_id: string; revision: number; operations: TreeOperation[] };

export type DraftState = {
  draft: Draft;
  /** The newest revision known of the server. */
  revision: number;
  undo: readonly Step[];
  redo: readonly Step[];
  /** Edits on their way. */
  sending: number;
  savedAt: number;
};

/** Typing into the same field within this time is one step. */
const ONE_STEP_MILLISECONDS = 8000;
const STEPS_RETAINED = 100;

type Outside = { send: (edit: Edit) => void; newName: () => string; now?: () => number };

/** Sets what the server answered to an edit. */
export type Saved = { revision: number; saved_at: number; tree: CourseTree | null };

/**
 * The draft of a course on this page. Every change is shown at once and sent as small operations; what the server says later
 * replaces the tree only when nothing of our own is still on its way.
 */
export function openDraft(start: { tree: CourseTree; revision: number; saved_at: number }, { send, newName, now = Date.now }: Outside) {
  let state: DraftState = {
    draft: { tree: start.tree, configs: {}, deleted: {} },
    revision: start.revision,
    undo: [],
    redo: [],
    sending: 0,
    savedAt: start.saved_at,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const own = new Set<string>();

  function carryOut(operations: readonly TreeOperation[]) {
    const result = apply(state.draft, operations);
    if (result.done.length === 0) return undefined;
    const edit = { edit_id: newName(), revision: state.revision, operations: result.done };
    own.add(edit.edit_id);
    set({ draft: result.draft, sending: state.sending + 1 });
    send(edit);
    return result;
  }

  function turn(from: 'undo' | 'redo', to: 'undo' | 'redo') {
    const step = state[from].at(-1);
    if (!step) return undefined;
    set({ [from]: state[from].slice(0, -1) });
    const result = carryOut(from === 'undo' ? step.inverse : step.operations);
    if (!result) return undefined;
    const back: Step = from === 'undo' ? { ...step, operations: result.inverse } : { ...step, inverse: result.inverse };
    set({ [to]: [...state[to], back] });
    return step;
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Does something. The same `key` shortly after belongs to the same step; `unrecorded` things are undone elsewhere. */
    perform(operations: readonly TreeOperation[], { key, unrecorded }: { key?: string; unrecorded?: boolean } = {}) {
      const result = carryOut(operations);
      if (!result || unrecorded) return result !== undefined;
      const last = state.undo.at(-1);
      const goesOn = key !== undefined && last?.key === key && now() - last.at < ONE_STEP_MILLISECONDS;
      const step: Step = goesOn
        ? { key, at: now(), operations: result.done, inverse: last.inverse }
        : { key, at: now(), operations: result.done, inverse: result.inverse };
      set({ undo: [...(goesOn ? state.undo.slice(0, -1) : state.undo).slice(-STEPS_RETAINED), step], redo: [] });
      return true;
    },
    undo: () => turn('undo', 'redo'),
    redo: () => turn('redo', 'undo'),
    /** Whether an edit was made by this page. */
    isOwn: (editId: string) => own.has(editId),
    /** Learns what belongs to an activity, once it has been fetched. */
    learnConfig(id: string, config: ActivityConfig) {
      set({ draft: { ...state.draft, configs: { ...state.draft.configs, [id]: config } } });
    },
    /** An edit of this page reached the server. */
    saved(reply: Saved) {
      const sending = Math.max(0, state.sending - 1);
      const draft = reply.tree && sending === 0 ? { ...state.draft, tree: reply.tree } : state.draft;
      set({ sending, draft, revision: Math.max(reply.revision, state.revision), savedAt: reply.saved_at });
      return reply.tree !== null && sending > 0;
    },
    /** The server did not take an edit: what it holds is shown, and steps that may no longer fit are forgotten. */
    refused() {
      set({ sending: Math.max(0, state.sending - 1) });
    },
    /** Shows what the server holds. */
    replace(fresh: { tree: CourseTree; revision: number; saved_at: number }, forgetSteps = false) {
      set({
        draft: { ...state.draft, tree: fresh.tree, configs: forgetSteps ? {} : state.draft.configs },
        revision: fresh.revision,
        savedAt: fresh.saved_at,
        ...(forgetSteps ? { undo: [], redo: [], sending: 0 } : {}),
      });
    },
  };
}

/** The draft of a course on a page. */
export type DraftStore = ReturnType<typeof openDraft>;
