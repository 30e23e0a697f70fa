import {
  dropQuestionDraft,
  getQuestion,
  type QuestionForEditor,
  type QuestionWritten,
  saveQuestion,
  saveQuestionDraft,
} from '@praxis/contract/questions/editing';
import { questionsMessages } from '@praxis/contract/questions/messages';
import { faultsOf, type QuestionFaults } from '@praxis/rules/questions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { messageOf } from '../../platform/calls/form.ts';
import { enqueue, flush, useSaveState } from '../../platform/calls/offline-queue.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { forgetPendingEdit, storePendingEdit } from './pending-edits.ts';
import { writtenOf } from './question-shape.ts';

const SAVE_AFTER_MS = 800;

/** The name under which the unsaved text of a question waits on this device. */
export const draftItem = (question: { question_id: string | null; bank_id: string }) =>
  question.question_id ? `question:${question.question_id}` : `question:new:${question.bank_id}`;

/** What is wrong, in the reader's words; those the server named beside those known here. */
function useFaultTexts(faults: QuestionFaults, failure: unknown) {
  const text: Record<string, string> = {};
  if (failure instanceof Refused) Object.assign(text, failure.fields);
  for (const [place, rule] of Object.entries(faults)) text[place] = messageOf(questionsMessages, rule);
  return text;
}

/** A version that was just made, with what it was made of. */
export type SavedQuestion = { id: string; version: number; written: QuestionWritten };

/** A question being written: every change is kept on this device and sent as a draft; saving makes a version. */
export function useQuestionWriting(question: QuestionForEditor, onSaved: (saved: SavedQuestion) => void) {
  const item = draftItem(question);
  const queries = useQueryClient();
  const stored = useSaveState(item);
  const [written, setWritten] = useState(() => question.draft?.written ?? writtenOf(question));
  const [tried, setTried] = useState(false);
  const [resting, setResting] = useState(true);
  const base = useRef(question.draft?.base_version ?? question.version);
  const now = useRef(written);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);
  const place = { question_id: question.question_id, bank_id: question.bank_id };

  const draft = () => ({ ...place, base_version: base.current, written: now.current });
  const store = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!waiting.current) return;
    waiting.current = false;
    setResting(true);
    await enqueue(saveQuestionDraft, draft(), { item, replaces: true });
    forgetPendingEdit(item);
  };
  const latestSave = useRef(store);
  const pendingEdit = useRef<() => void>(() => undefined);
  useEffect(() => {
    latestSave.current = store;
    pendingEdit.current = () => {
      if (waiting.current) storePendingEdit(item, draft());
    };
  });
  // What was typed last is put into the queue before the page is left.
  useEffect(() => {
    const leave = () => {
      pendingEdit.current();
      void latestSave.current();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const stopSaving = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    waiting.current = false;
    setResting(true);
  };

  const change = (part: Partial<QuestionWritten> | ((before: QuestionWritten) => QuestionWritten)) => {
    now.current = typeof part === 'function' ? part(now.current) : { ...now.current, ...part };
    setWritten(now.current);
    waiting.current = true;
    setResting(false);
    timer.current ??= setTimeout(() => void latestSave.current(), SAVE_AFTER_MS);
  };

  const save = useMutation({
    async mutationFn(over: boolean) {
      stopSaving();
      // A draft still on its way must not arrive after the version it became.
      await flush();
      if (over && question.question_id) base.current = (await call(getQuestion, { question_id: question.question_id })).version;
      const sent = now.current;
      return {
        ...(await call(saveQuestion, { ...place, stem_id: question.stem_id, base_version: base.current, written: sent })),
        written: sent,
      };
    },
    onSuccess({ question_id, version, written: sent }) {
      base.current = version;
      setTried(false);
      void queries.invalidateQueries({ queryKey: ['questions'] });
      onSaved({ id: question_id, version, written: sent });
    },
    onError: () => {
      waiting.current = true;
      void latestSave.current();
    },
  });

  const faults = tried ? faultsOf(written.type, written.content, written.key) : {};
  return {
    question,
    written,
    change,
    setContent: (content: Partial<QuestionWritten['content']>) =>
      change((before) => ({ ...before, content: { ...before.content, ...content } })),
    setKey: (key: Partial<QuestionWritten['key']>) => change((before) => ({ ...before, key: { ...before.key, ...key } })),
    words: useFaultTexts(faults, save.error),
    failure: save.error,
    saving: save.isPending,
    kept: resting ? stored : 'saving',
    /** Checks everything, then saves; false when something is missing. */
    save(over = false) {
      setTried(true);
      const broken = faultsOf(now.current.type, now.current.content, now.current.key);
      if (Object.keys(broken).length > 0) return false;
      save.mutate(over);
      return true;
    },
    /** Throws away what was not saved. */
    async discard() {
      stopSaving();
      await flush();
      await call(dropQuestionDraft, place);
    },
  };
}

export type QuestionWriting = ReturnType<typeof useQuestionWriting>;
