import {
  dropQuestionDraft,
  getQuestion,
  keepQuestionDraft,
  type QuestionForEditor,
  type QuestionWritten,
  saveQuestion,
} from '@praxis/contract/questions/editing';
import { questionsMessages } from '@praxis/contract/questions/messages';
import { faultsOf, type QuestionFaults } from '@praxis/rules/questions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/call.ts';
import { say } from '../../platform/form.ts';
import { enqueue, flush, useSaveState } from '../../platform/offline-queue.ts';
import { Refused } from '../../platform/refused.ts';
import { forgetLastWords, keepLastWords } from './last-words.ts';
import { writtenOf } from './question-shape.ts';

const KEEP_AFTER_MS = 800;

/** The name under which the unsaved text of a question waits on this device. */
export const draftItem = (question: { question_id: string | null; bank_id: string }) =>
  question.question_id ? `question:${question.question_id}` : `question:new:${question.bank_id}`;

/** What is wrong, in the reader's words; those the server named beside those known here. */
function useWords(faults: QuestionFaults, failure: unknown) {
  const words: Record<string, string> = {};
  if (failure instanceof Refused) Object.assign(words, failure.fields);
  for (const [place, rule] of Object.entries(faults)) words[place] = say(questionsMessages, rule);
  return words;
}

/** A version that was just made, with what it was made of. */
export type SavedQuestion = { id: string; version: number; written: QuestionWritten };

/** A question being written: every change is kept on this device and sent as a draft; saving makes a version. */
export function useQuestionWriting(question: QuestionForEditor, onSaved: (saved: SavedQuestion) => void) {
  const item = draftItem(question);
  const queries = useQueryClient();
  const kept = useSaveState(item);
  const [written, setWritten] = useState(() => question.draft?.written ?? writtenOf(question));
  const [tried, setTried] = useState(false);
  const [resting, setResting] = useState(true);
  const base = useRef(question.draft?.base_version ?? question.version);
  const now = useRef(written);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);
  const place = { question_id: question.question_id, bank_id: question.bank_id };

  const draft = () => ({ ...place, base_version: base.current, written: now.current });
  const keep = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!waiting.current) return;
    waiting.current = false;
    setResting(true);
    await enqueue(keepQuestionDraft, draft(), { item, replaces: true });
    forgetLastWords(item);
  };
  const latestKeep = useRef(keep);
  const lastWords = useRef<() => void>(() => undefined);
  useEffect(() => {
    latestKeep.current = keep;
    lastWords.current = () => {
      if (waiting.current) keepLastWords(item, draft());
    };
  });
  // What was typed last is put into the queue before the page is left.
  useEffect(() => {
    const leave = () => {
      lastWords.current();
      void latestKeep.current();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const stopKeeping = () => {
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
    timer.current ??= setTimeout(() => void latestKeep.current(), KEEP_AFTER_MS);
  };

  const save = useMutation({
    async mutationFn(over: boolean) {
      stopKeeping();
      // A draft still on its way must not arrive after the version it became.
      await flush();
      if (over && question.question_id) base.current = (await call(getQuestion, { question_id: question.question_id })).version;
      const sent = now.current;
      return { ...(await call(saveQuestion, { ...place, base_version: base.current, written: sent })), written: sent };
    },
    onSuccess({ question_id, version, written: sent }) {
      base.current = version;
      setTried(false);
      void queries.invalidateQueries({ queryKey: ['questions'] });
      onSaved({ id: question_id, version, written: sent });
    },
    onError: () => {
      waiting.current = true;
      void latestKeep.current();
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
    words: useWords(faults, save.error),
    failure: save.error,
    saving: save.isPending,
    kept: resting ? kept : 'saving',
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
      stopKeeping();
      await flush();
      await call(dropQuestionDraft, place);
    },
  };
}

export type QuestionWriting = ReturnType<typeof useQuestionWriting>;
