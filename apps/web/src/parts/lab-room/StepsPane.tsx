import { checkLab } from '@praxis/contract/labs/machines';
import type { LabRoom, StepView } from '@praxis/contract/labs/tasks';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { listed } from '../../platform/language/dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { atDevice } from '../lab/lab-device.ts';
import { StepBody } from './StepBody.tsx';
import { isRunning, type LabWorkspace } from './useLabRoom.ts';

const sum = (rules: StepView['rules'], met = false) =>
  rules.reduce((all, rule) => all + (!met || rule.result?.passed ? rule.weight : 0), 0);

/** How a step stands, by shape first. */
function markOf(step: StepView): { shape: MarkShape; tone: string } {
  const looked = step.rules.filter(({ result }) => result);
  const met = step.rules.filter(({ result }) => result?.passed);
  if (looked.length === 0) return { shape: 'waiting', tone: 'text-ink-3' };
  if (met.length === step.rules.length) return { shape: 'tick', tone: 'text-pine' };
  return met.length > 0 ? { shape: 'half', tone: 'text-ink' } : { shape: 'cross', tone: 'text-red' };
}

/** What is said of an open step that cannot be checked now. */
function whyNotChecked(step: StepView | undefined) {
  if (step?.rules.some(({ kind, result }) => kind === 'flag' && !result?.passed)) return 'flag_to_send';
  return step?.rules.some(({ final }) => final) ? 'checked_at_end' : 'nothing_to_check';
}

function Head({ room }: { room: LabRoom }) {
  const { t } = useTranslation('lab');
  const score = room.session?.score ?? null;
  return (
    <div className="border-b border-line px-6 pt-5 pb-4 phone:px-4">
      <div className="flex items-baseline gap-1">
        <b className="text-20" data-testid="score">
          {score === null ? '–' : Math.round(score * 10) / 10}
        </b>
        <span className="text-ink-3">{t('of_points')}</span>
        <span className="ml-auto text-13 text-ink-3">
          {listed([t(`keep_${room.keep}`), room.session && room.session.checks > 0 ? t('checks', { count: room.session.checks }) : ''])}
        </span>
      </div>
      <div className="mt-2">
        <ProgressBar value={(score ?? 0) / 100} label={t('score')} thick />
      </div>
    </div>
  );
}

function StepRow({ step, at, open, onOpen }: { step: StepView; at: number; open: boolean; onOpen: () => void }) {
  const { shape, tone } = markOf(step);
  const all = sum(step.rules);
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onOpen}
      className={classes(
        'grid min-h-11 w-full grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-1 border-t border-line py-2 pr-6 pl-5 text-left phone:pr-4 phone:pl-4',
        open ? 'border-l-2 border-l-pine bg-selected pl-[18px] font-bold' : 'hover:bg-sunken',
      )}
    >
      <span className={tone}>
        <Mark shape={shape} />
      </span>
      <span className={open ? '' : 'text-ink-2'}>
        <span className="mr-3">{at + 1}</span>
        {step.title}
      </span>
      {all > 0 && (
        <span className="text-13 font-normal text-ink-3">
          <b className={open ? 'text-ink' : 'font-normal'}>{sum(step.rules, true)}</b> / {all}
        </span>
      )}
    </button>
  );
}

/** The steps of a lab with what was found of each; the open one is checked by a key as well. */
export function StepsPane({ workspace, room }: { workspace: LabWorkspace; room: LabRoom }) {
  const { t } = useTranslation('lab');
  const isDone = (one: StepView) => markOf(one).shape === 'tick';
  const [open, setOpen] = useState<number>(() => room.steps.findIndex((one) => !isDone(one)));
  const step = room.steps[open];
  // A step that is passed while it is open gives way to the next one that is not.
  const [seen, setSeen] = useState<{ id: string; done: boolean }>();
  const now = step && { id: step.id, done: isDone(step) };
  if (now && (now.id !== seen?.id || now.done !== seen.done)) {
    setSeen(now);
    if (seen && now.id === seen.id && now.done) {
      const after = room.steps.findIndex((one, at) => at > open && !isDone(one));
      setOpen(after >= 0 ? after : room.steps.findIndex((one) => !isDone(one)));
    }
  }
  const allDone = room.steps.every(isDone);
  const looks = (step?.rules ?? []).some((rule) => rule.kind !== 'flag' && !rule.final);
  const runs = room.machines.some(isRunning);
  const check = async (stepId?: string) => {
    if (workspace.checking || !room.can.work || !runs) return;
    workspace.setChecking(true);
    try {
      await call(checkLab, { ...atDevice(), task_id: room.task_id, ...(stepId && { step_id: stepId }) });
    } catch (failure) {
      workspace.setChecking(false);
      showFailure(failure);
    }
  };
  // A key works wherever the focus is, the console included.
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.key !== 'Enter' || !step || !looks) return;
      event.preventDefault();
      event.stopPropagation();
      void check(step.id);
    };
    window.addEventListener('keydown', handle, true);
    return () => window.removeEventListener('keydown', handle, true);
  });
  return (
    <section aria-label={t('steps')} className="flex min-h-0 flex-col border-r border-line bg-ground phone:border-r-0">
      <Head room={room} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {room.intro && <p className="px-6 py-3 text-13 whitespace-pre-wrap text-ink-2 phone:px-4">{room.intro}</p>}
        {room.steps.map((one, at) => (
          <div key={one.id}>
            <StepRow step={one} at={at} open={at === open} onOpen={() => setOpen(at === open ? -1 : at)} />
            {at === open && <StepBody workspace={workspace} room={room} step={one} />}
          </div>
        ))}
      </div>
      {room.can.work && (
        <div className="flex flex-none items-center gap-3 border-t border-line px-6 py-3.5 phone:px-4">
          {allDone && !step ? (
            <span className="min-w-0 flex-1 text-13 text-pine">{t('all_passed')}</span>
          ) : (
            <Button
              look={step && isDone(step) ? 'outline' : 'filled'}
              size="main"
              className="min-w-0 flex-1"
              busy={workspace.checking}
              disabled={!looks || !runs}
              title={runs ? undefined : t('check_needs_machine')}
              icon={<Check className="size-4" strokeWidth={1.6} aria-hidden="true" />}
              onClick={() => step && void check(step.id)}
            >
              {t(looks ? 'check_step' : whyNotChecked(step), { step: open + 1 })}
            </Button>
          )}
          <Button
            size="main"
            disabled={workspace.checking || !runs}
            title={runs ? undefined : t('check_needs_machine')}
            onClick={() => void check()}
          >
            {t('check_all')}
          </Button>
          <span className="phone:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </span>
        </div>
      )}
    </section>
  );
}
