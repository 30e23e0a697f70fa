import { actOnMachine, type MachineAct } from '@praxis/contract/labs/machines';
import { type LabRoom, type MachineView, openLabRoom } from '@praxis/contract/labs/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { atDevice } from '../lab/lab-device.ts';

type News =
  | { what: 'room' }
  | { what: 'checked' }
  | { what: 'told'; text: string }
  | { what: 'result'; rule_id: string; passed: boolean; output: string; at: number }
  | { what: 'progress'; machine_id: string; progress: number };

const withResult = (room: LabRoom, { rule_id, passed, output, at }: Extract<News, { what: 'result' }>): LabRoom => ({
  ...room,
  steps: room.steps.map((step) => ({
    ...step,
    rules: step.rules.map((rule) => (rule.id === rule_id ? { ...rule, result: { passed, output, at } } : rule)),
  })),
});

const withProgress = (room: LabRoom, { machine_id, progress }: Extract<News, { what: 'progress' }>): LabRoom => ({
  ...room,
  machines: room.machines.map((machine) => (machine.id === machine_id ? { ...machine, progress } : machine)),
});

/** The lab page's state: fetched, then kept fresh by what the server tells. `skew` is the server’s clock minus the steady one of this page, which nobody sets. */
export function useLabRoom(spaceId: string | undefined, taskId: string) {
  const client = useQueryClient();
  const queryKey = ['lab-room', taskId];
  const [checking, setChecking] = useState(false);
  const [notice, setNotice] = useState<string>();
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const room = await call(openLabRoom, { task_id: taskId, space_id: spaceId }, { signal });
      return { room, skew: room.now - performance.now() };
    },
    refetchInterval: 30_000,
  });
  const again = () => void client.invalidateQueries({ queryKey });
  const put = (change: (room: LabRoom) => LabRoom) =>
    client.setQueryData(queryKey, (now: typeof query.data) => now && { ...now, room: change(now.room) });
  const session = query.data?.room.session?.id;
  useTopic(
    session && `lab-session:${session}`,
    (body) => {
      const news = body as News;
      if (news.what === 'result') put((room) => withResult(room, news));
      else if (news.what === 'told') setNotice(news.text);
      else if (news.what === 'progress') put((room) => withProgress(room, news));
      else {
        if (news.what === 'checked') setChecking(false);
        again();
      }
    },
    again,
  );
  const [asking] = useState(() => new Set<string>());
  const act = (machine: MachineView, operation: MachineAct, more: Record<string, unknown> = {}) => {
    // Pressed again before the answer: the same operation is asked for once.
    const asked = `${machine.id} ${operation}`;
    if (asking.has(asked)) return Promise.resolve(false);
    asking.add(asked);
    return call(actOnMachine, { ...atDevice(), machine_id: machine.id, act: operation, generation: machine.generation, ...more })
      .then(
        (visible) => {
          put((room) => ({
            ...room,
            machines: room.machines.map((one) => (one.id === visible.id ? { ...visible, address: one.address } : one)),
          }));
          return true;
        },
        (failure: Error) => {
          showFailure(failure);
          again();
          return false;
        },
      )
      .finally(() => asking.delete(asked));
  };
  return {
    query,
    room: query.data?.room,
    skew: query.data?.skew ?? 0,
    again,
    put,
    act,
    checking,
    setChecking,
    notice,
    setNotice,
  };
}
/** The lab page's state and what can be done from it. */
export type LabWorkspace = ReturnType<typeof useLabRoom>;

/** Whether a machine can be worked on. */
export const isRunning = (machine: MachineView) => machine.state === 'common' || machine.state === 'advanced';

/** The time by the server's clock, every second. */
export function useNow(skew: number) {
  const [now, setNow] = useState(() => performance.now() + skew);
  // Time passes outside React.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now() + skew), 1000);
    return () => window.clearInterval(timer);
  }, [skew]);
  return now;
}
