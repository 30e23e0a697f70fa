import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { useEffect, useRef } from 'react';
import type { AttemptKeeper } from './attempt-keeper.ts';

type Moves = { go: (item: number) => void; next: () => void; at: number };

const writesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    'textarea, select, input:not([type=radio]):not([type=checkbox]), [role=dialog], [role=separator], [role=tablist], .cm-editor',
  ) !== null;

function choose(keeper: AttemptKeeper, question: QuestionForStudent, letter: string) {
  const at = letter.charCodeAt(0) - 65;
  const { values } = keeper.state.getState();
  if (question.type === 'judge' && at < 2) return keeper.answer(question.item, { truth: at === 0 });
  const name = question.options[at]?.name;
  if (!name || (question.type !== 'single' && question.type !== 'multi')) return;
  if (question.type === 'single') return keeper.answer(question.item, { options: [name] });
  const value = values[question.item];
  const chosen = value && 'options' in value ? value.options : [];
  const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
  keeper.answer(question.item, next.length === 0 ? null : { options: next });
}

/** Letters choose, arrows turn, M flags; never while somebody writes, and never with a modifier. */
export function useAnsweringKeys(keeper: AttemptKeeper, question: QuestionForStudent | undefined, moves: Moves) {
  const latest = useRef({ question, moves });
  latest.current = { question, moves };
  // The keyboard is outside React.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || writesText(event.target)) return;
      const { question: shown, moves: to } = latest.current;
      const { phase, page, flags } = keeper.state.getState();
      if (!shown) return;
      const radio = event.target instanceof HTMLInputElement && event.target.type === 'radio';
      if (page.resp_mode === 1 && !radio && (event.key === 'ArrowRight' || event.key === 'ArrowLeft'))
        return to.go(to.at + (event.key === 'ArrowRight' ? 1 : -1));
      if (phase !== 'open') return;
      if (event.key.toLowerCase() === 'm' && page.resp_mode === 1 && shown.options.length < 13)
        return keeper.flag(shown.item, !flags[shown.item]);
      if (/^[a-zA-Z]$/.test(event.key)) choose(keeper, shown, event.key.toUpperCase());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keeper]);
}
