import type { VideoQuestionView } from '@praxis/contract/courses/learning';
import { useEffect, useRef } from 'react';
import type { Player } from './useVideo.ts';

/** More seconds than a film can play between two looks: somebody jumped. */
const JUMP = 5;
/** A film that is opened at a question stands a little after it, so that going on does not ask it again. */
export const AFTER = 0.1;
/** A film that is found so little after a question was left while it asked. */
const LEFT = 1;

/** Stops a film where it plays over a question that is not answered yet. A jump asks nothing: the question stays marked on the time line. */
export function useStops(questions: readonly VideoQuestionView[], player: Player, onAsk: (id: string) => void) {
  const before = useRef(-1);
  const latest = useRef({ questions, pause: player.pause, onAsk });
  latest.current = { questions, pause: player.pause, onAsk };
  const { position, playing } = player;
  /** The question that was open when the film was left: going on asks it again, once. */
  const left = useRef<string | undefined | 'not looked'>('not looked');
  // The film plays outside React.
  useEffect(() => {
    const from = before.current;
    before.current = position;
    const open = latest.current.questions.find(({ at, chosen }) => chosen === null && at <= position && position - at < LEFT)?.id;
    if (left.current === 'not looked') left.current = open;
    if (playing && left.current !== undefined) {
      const again = left.current === open ? open : undefined;
      left.current = undefined;
      if (again) {
        latest.current.pause();
        return latest.current.onAsk(again);
      }
    }
    if (!playing || position < from || position - from > JUMP) return;
    const due = latest.current.questions.find(({ at, chosen }) => chosen === null && at >= from && at <= position);
    if (!due) return;
    latest.current.pause();
    latest.current.onAsk(due.id);
  }, [position, playing]);
}
