import { Tabs } from '@base-ui/react/tabs';
import { actOnAssist } from '@praxis/contract/labs/machines';
import type { AssistView, LabRoom, MachineView } from '@praxis/contract/labs/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Mark, StateLabel } from '../../ui/Mark.tsx';
import { Tag } from '../../ui/States.tsx';
import { Console } from '../lab/Console.tsx';
import { MachineStage } from './MachineStage.tsx';
import { MachineTools } from './MachineTools.tsx';
import { useConsoles } from './useConsoles.ts';
import { useFullScreen } from './useFullScreen.ts';
import { isRunning, type LabWorkspace } from './useLabRoom.ts';

type Display = 'tty' | 'vnc';

/** Who helps, and what the student lets them do. */
function AssistCard({ workspace, assist }: { workspace: LabWorkspace; assist: AssistView }) {
  const { t } = useTranslation('lab');
  const act = (operation: 'admit' | 'refuse' | 'share' | 'unshare' | 'end') =>
    call(actOnAssist, { assist_id: assist.id, act: operation }).then(workspace.again, showFailure);
  const offered = assist.state === 'waiting' && assist.by === 'helper';
  if (!offered && assist.state !== 'active') return null;
  const shared = assist.control === 'shared';
  const name = assist.helper?.name ?? '';
  return (
    <div
      role="alertdialog"
      aria-label={t('help')}
      className="absolute top-[60px] right-4 z-10 flex max-w-[calc(100%-32px)] flex-wrap items-center gap-3 rounded-lg bg-raised px-3 py-2.5 shadow-[var(--shadow),0_0_0_1px_var(--line)]"
    >
      <span>
        <b>{offered ? t('wants_in', { name }) : t('is_looking', { name })}</b>
        <span className="block text-12 text-ink-3">{t(offered ? 'wants_in_words' : shared ? 'may_type' : 'may_look')}</span>
      </span>
      {offered ? (
        <>
          <Button size="small" look="filled" onClick={() => void act('admit')}>
            {t('admit')}
          </Button>
          <Button size="small" onClick={() => void act('refuse')}>
            {t('refuse')}
          </Button>
        </>
      ) : (
        <>
          <Button size="small" look={shared ? 'outline' : 'soft'} onClick={() => void act(shared ? 'unshare' : 'share')}>
            {t(shared ? 'take_back' : 'share_control')}
          </Button>
          <Button size="small" onClick={() => void act('end')}>
            {t('end_help')}
          </Button>
        </>
      )}
    </div>
  );
}

/** One tab a machine; arrow keys go from one to the next. */
function MachineTabs({ machines, current }: { machines: readonly MachineView[]; current: MachineView }) {
  const { t } = useTranslation('lab');
  return (
    <Tabs.List activateOnFocus aria-label={t('machines')} className="flex min-w-0 overflow-x-auto">
      {machines.map((machine) => {
        const on = machine.id === current.id;
        return (
          <Tabs.Tab
            key={machine.id}
            value={machine.node}
            className={classes(
              'flex h-11 items-center gap-2 border-r border-line px-4 text-13 whitespace-nowrap focus-visible:-outline-offset-2',
              on ? 'bg-[#0d1413] text-[#e6eeec]' : 'text-ink-2 hover:bg-well',
            )}
          >
            <span className={isRunning(machine) ? (on ? 'text-[#5fc4b0]' : 'text-pine') : on ? 'text-[#c9d6d3]' : 'text-ink-3'}>
              <Mark shape={isRunning(machine) ? 'disc' : machine.state === 'failed' ? 'cross' : 'waiting'} />
            </span>
            {machine.title} {machine.node}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}

function Mode({ workspace, room, machine }: { workspace: LabWorkspace; room: LabRoom; machine: MachineView }) {
  const { t } = useTranslation('lab');
  if (!isRunning(machine)) return null;
  const advanced = machine.state === 'advanced';
  const change = async () => {
    const done = await workspace.act(machine, advanced ? 'to_common' : 'to_advanced');
    if (done && !advanced) toastDone(t('advanced_on'));
  };
  return (
    <span className="ml-auto flex flex-none items-center gap-2.5 pr-3 pl-3 phone:w-full phone:justify-between phone:border-t phone:border-line phone:py-1">
      <span className="text-12 text-ink-3 phone:hidden">
        {listed([
          machine.home_from === null ? '' : t('home_from', { time: spokenTime(machine.home_from) }),
          machine.address,
          machine.memory_mb > 0 ? t('memory', { count: machine.memory_mb }) : '',
        ])}
      </span>
      <StateLabel shape={advanced ? 'disc' : 'padlock'} tone={advanced ? 'amber' : 'pine'}>
        {t(advanced ? 'mode_advanced' : 'mode_common')}
      </StateLabel>
      {room.can.work && (advanced || room.can.advance) && (
        <Button size="small" title={advanced ? undefined : t('advanced_words')} onClick={() => void change()}>
          {t(advanced ? 'to_common' : 'to_advanced')}
        </Button>
      )}
    </span>
  );
}

/** The machines of a lab: one console at a time, or all side by side, and the tools below. */
export function MachinePane({
  workspace,
  room,
  shown: visible,
  onShow,
}: {
  workspace: LabWorkspace;
  room: LabRoom;
  shown: MachineView;
  onShow: (node: string) => void;
}) {
  const { t } = useTranslation('lab');
  const { full, toggle } = useFullScreen();
  const consoles = useConsoles();
  const [kinds, setKinds] = useState<Record<string, Display>>({});
  const [actual, setActual] = useState(false);
  const [beside, setBeside] = useState(false);
  const displayOf = ({ id, displays }: MachineView) => displays.find((one) => one === kinds[id]) ?? displays[0] ?? 'tty';
  const display = displayOf(visible);
  const all = beside ? room.machines : [visible];
  return (
    <Tabs.Root
      render={<section aria-label={t('machines')} />}
      value={visible.node}
      onValueChange={(node) => onShow(String(node))}
      className="relative flex min-h-0 min-w-0 flex-col bg-ground"
      {...(full && { style: { position: 'fixed', inset: 0, zIndex: 50 } })}
    >
      <div className="flex min-h-11 flex-none items-center border-b border-line bg-sunken phone:flex-wrap">
        <MachineTabs machines={room.machines} current={visible} />
        {visible.displays.length > 1 && isRunning(visible) && (
          <Button
            look="plain"
            size="small"
            className="ml-2"
            onClick={() => setKinds({ ...kinds, [visible.id]: display === 'vnc' ? 'tty' : 'vnc' })}
          >
            {t(display === 'vnc' ? 'show_terminal' : 'show_desktop')}
          </Button>
        )}
        <Mode workspace={workspace} room={room} machine={visible} />
      </div>
      {visible.error !== null && isRunning(visible) && visible.operation === null && (
        <p role="status" className="flex-none border-b border-line bg-red-soft px-4 py-1.5 text-13 text-red">
          {visible.error}
        </p>
      )}
      {room.assist && <AssistCard workspace={workspace} assist={room.assist} />}
      <Tabs.Panel value={visible.node} tabIndex={-1} className={classes('grid min-h-0 flex-1', all.length > 1 && 'grid-cols-2')}>
        {all.map((machine, at) => (
          // The tools below serve the console that was last worked in.
          <div
            key={machine.id}
            onPointerDownCapture={() => onShow(machine.node)}
            className={classes('relative flex min-h-0 min-w-0 flex-col border-r border-line last:border-r-0', at > 1 && 'border-t')}
            // The last of an odd number has the whole row.
            {...(all.length > 1 && all.length % 2 === 1 && at === all.length - 1 && { style: { gridColumn: 'span 2' } })}
          >
            {all.length > 1 && (
              <div className="absolute top-2 right-2 z-[1]">
                <Tag>{machine.title}</Tag>
              </div>
            )}
            {isRunning(machine) && (machine.operation === null || !['initialise', 'restart', 'recycle'].includes(machine.operation)) ? (
              <Console
                kind={displayOf(machine)}
                machineId={machine.id}
                generation={machine.generation}
                label={t('console_of', { name: machine.title })}
                actualSize={actual}
                access={consoles.access(machine.id)}
              />
            ) : (
              <MachineStage workspace={workspace} room={room} machine={machine} />
            )}
          </div>
        ))}
      </Tabs.Panel>
      {room.can.work && isRunning(visible) && (
        <MachineTools
          workspace={workspace}
          machine={visible}
          hands={consoles.hands(visible.id)}
          display={display}
          actual={actual}
          onActual={() => setActual(!actual)}
          {...(room.machines.length > 1 && { beside, onBeside: () => setBeside(!beside) })}
          onFull={toggle}
        />
      )}
      {room.recording && (
        <p className="flex flex-none items-center gap-3 bg-amber-soft px-4 py-1 text-12 text-amber">
          {t('recorded')}
          {room.session && (
            <Link className="text-amber underline" to={`/answerDetail/2/${room.space.id}/0/${room.task_id}/${room.student.id}/0`}>
              {t('see_recording')}
            </Link>
          )}
        </p>
      )}
    </Tabs.Root>
  );
}
