import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTopic } from '../../platform/realtime/realtime.ts';

const TOGETHER_MS = 1500;

/** Has what the workspace shows of a stage loaded again when something happens there; many things at once ask once. */
export function useStageNews(stageId: string) {
  const client = useQueryClient();
  const waiting = useRef(0);
  const soon = () => {
    if (waiting.current) return;
    waiting.current = window.setTimeout(() => {
      waiting.current = 0;
      for (const name of ['competition-workspace', 'stage-monitor', 'stage-log', 'workspace-clarifications'])
        void client.invalidateQueries({ queryKey: [name] });
    }, TOGETHER_MS);
  };
  useTopic(`stage:${stageId}`, soon, soon);
  // A timer outlives the page otherwise.
  useEffect(() => () => window.clearTimeout(waiting.current), []);
}
