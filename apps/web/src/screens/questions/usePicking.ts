import { questionsMessages } from '@praxis/contract/questions/messages';
import { MOST_PICKED, type QuestionView } from '@praxis/contract/questions/questions';
import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../platform/calls/form.ts';
import { toastError } from '../../platform/toasts.ts';

/** What was picked: one by one, a range with Shift, or all that is shown; 500 at most. */
export function usePicking(visible: readonly QuestionView[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const now = useRef(visible);
  now.current = visible;
  const put = useCallback((questions: readonly QuestionView[], on: boolean) => {
    setPicked((before) => {
      const next = new Set(before);
      for (const { id, can } of questions) {
        if (!on) next.delete(id);
        else if (can.edit && next.size < MOST_PICKED) next.add(id);
        else if (can.edit && !next.has(id)) {
          toastError(messageOf(questionsMessages, 'questions_over_500'));
          break;
        }
      }
      return next;
    });
  }, []);
  const pick = useCallback(
    (question: QuestionView, range: boolean) => {
      const list = now.current;
      const from = range ? list.findIndex((one) => one.id === last.current) : -1;
      const to = list.indexOf(question);
      last.current = question.id;
      if (from >= 0 && to >= 0) return put(list.slice(Math.min(from, to), Math.max(from, to) + 1), true);
      setPicked((before) => {
        if (before.has(question.id)) return new Set([...before].filter((id) => id !== question.id));
        if (before.size < MOST_PICKED) return new Set([...before, question.id]);
        toastError(messageOf(questionsMessages, 'questions_over_500'));
        return before;
      });
    },
    [put],
  );
  const usable = visible.filter((question) => question.can.edit);
  const all = usable.length > 0 && usable.slice(0, MOST_PICKED).every((question) => picked.has(question.id));
  return { picked, pick, all, pickAll: () => put(usable, !all), clear: useCallback(() => setPicked(new Set()), []) };
}

export type Picking = ReturnType<typeof usePicking>;
