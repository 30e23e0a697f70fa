import { openBoard } from '@praxis/contract/ranks/board';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { ScreenFrame } from './ScreenFrame.tsx';
import './big-screen.css';
import './board.css';
import './ceremony/reveal.css';

const AGAIN_MS = 5000;

/** The board of a stage on a big-screen, for everybody who has the pass. It is never given up: a screen has nobody beside it who would reload. */
export function BigScreenScreen() {
  const { id = '', step_id: stageId = '0', pass = '' } = useParams();
  const opened = useQuery({
    queryKey: ['board', id, stageId, pass],
    queryFn: ({ signal }) =>
      call(openBoard, { competition_id: id, stage_id: stageId, pass, screen: true }, { signal, ownServerErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (_, failure) => !(failure instanceof Refused && failure.handled),
    retryDelay: () => AGAIN_MS * (0.75 + Math.random() / 2),
  });
  return <div className="big-screen">{opened.data && <ScreenFrame key={opened.data.key} opened={opened.data} />}</div>;
}
