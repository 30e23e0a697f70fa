import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { useEffect, useRef } from 'react';
import type { AttemptSession } from './session/attempt-session.ts';

type Moves = { go: (item: number) => void; next: () => void; at: number };

const writesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    'textarea, select, input:not([type=radio]):not([type=checkbox]), [role=dialog], [role=separator], [role=tablist], .cm-editor',
  ) !== null;

function choose(session: AttemptSession, question: QuestionForStudent, letter: string) {
  const at = letter.charCodeAt(0) - 65;
  const { values } = session.state.getState();
  if (question.type === 'judge' && at < 2) return session.answer(question.item, { truth: at === 0 });
  const name = question.options[at]?.name;
  if (!name || (question.type !== 'single' && question.type !== 'multi')) return;
  if (question.type === 'single') return session.answer(question.item, { options: [name] });
  const value = values[question.item];
  const chosen = value && 'options' in value ? value.options : [];
  const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
  session.answer(question.item, next.length === 0 ? null : { options: next });
}

/** Letters choose, arrows turn, M flags; never while somebody writes, and never with a modifier. */
export function useAnsweringKeys(session: AttemptSession, question: QuestionForStudent | undefined, moves: Moves) {
  const latest = useRef({ question, moves });
  latest.current = { question, moves };
  // The keyboard is outside React.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || writesText(event.target)) return;
      const { question: visible, moves: to } = latest.current;
      const { phase, page, flags } = session.state.getState();
      if (!visible) return;
      const radio = event.target instanceof HTMLInputElement && event.target.type === 'radio';
      if (page.resp_mode === 1 && !radio && (event.key === 'ArrowRight' || event.key === 'ArrowLeft'))
        return to.go(to.at + (event.key === 'ArrowRight' ? 1 : -1));
      if (phase !== 'open') return;
      if (event.key.toLowerCase() === 'm' && page.resp_mode === 1 && visible.options.length < 13)
        return session.flag(visible.item, !flags[visible.item]);
      if (/^[a-zA-Z]$/.test(event.key)) choose(session, visible, event.key.toUpperCase());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [session]);
}
