import { actOnAssist, askForHelp } from '@praxis/contract/labs/machines';
import { finishLab, type LabRoom, type MachineView } from '@praxis/contract/labs/tasks';
import { LifeBuoy, MessageSquare, Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { playTime } from '../../platform/language/dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Seal } from '../../ui/Seal.tsx';
import { Strip } from '../../ui/States.tsx';
import { atDevice } from '../lab/lab-device.ts';
import { isRunning, type LabWorkspace, useNow } from './useLabRoom.ts';

const WARN_SECONDS = 300;

/** The machine that ends first and the seconds it has left. */
export function firstToEnd(room: LabRoom, now: number) {
  const ends = room.machines
    .filter((machine) => isRunning(machine) && machine.expires_at !== null)
    .sort((one, other) => one.expires_at! - other.expires_at!);
  const machine = ends[0];
  return machine && { machine, left: Math.max(0, Math.ceil((machine.expires_at! - now) / 1000)) };
}

/** What is left of the time, and 15 minutes more for every machine. */
function TimeLeft({ workspace, room }: { workspace: LabWorkspace; room: LabRoom }) {
  const { t } = useTranslation('lab');
  const ending = firstToEnd(room, useNow(workspace.skew));
  const [busy, setBusy] = useState(false);
  if (!ending) return null;
  const soon = ending.left <= WARN_SECONDS;
  const extend = async () => {
    setBusy(true);
    const done = await Promise.all(
      room.machines.filter((one) => isRunning(one) && one.can.extend).map((one) => workspace.act(one, 'extend')),
    );
    if (done.includes(true)) toastDone(t('extended'));
    setBusy(false);
  };
  return (
    <>
      <span
        className={`inline-flex h-8 items-center gap-2 rounded-md px-3 text-13 phone:px-2 ${soon ? 'bg-amber-soft text-amber' : 'text-ink-2'}`}
      >
        <Timer className="size-4" strokeWidth={1.6} aria-hidden="true" />
        <span className="phone:hidden">{t('left')}</span>
        <b className="text-16 tabular-nums" data-testid="time-left">
          {playTime(ending.left)}
        </b>
      </span>
      <Button look={soon ? 'filled' : 'outline'} busy={busy} disabled={!ending.machine.can.extend} onClick={() => void extend()}>
        {t('extend')}
      </Button>
    </>
  );
}

const clock = <Timer className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />;

/** Says five minutes before what happens at the end; on a phone also what has expired, which may stand on the other tab. */
export function EndStrip({ workspace, room }: { workspace: LabWorkspace; room: LabRoom }) {
  const { t } = useTranslation('lab');
  const now = useNow(workspace.skew);
  const phone = useIsPhone();
  const ending = firstToEnd(room, now);
  const expired = room.machines.find(({ state }) => state === 'expired');
  if (room.session?.ending)
    return (
      <Strip tone="pine">
        <Mark shape="working" />
        <span>{t('finishing')}</span>
      </Strip>
    );
  if (expired && phone && room.can.work)
    return (
      <Strip>
        {clock}
        <span>{t('renewable_for', { time: playTime(Math.max(0, ((expired.renewable_until ?? now) - now) / 1000)) })}</span>
        <Button look="filled" className="ml-auto" onClick={() => void workspace.act(expired, 'renew')}>
          {t('renew')}
        </Button>
      </Strip>
    );
  if (!ending || ending.left > WARN_SECONDS) return null;
  return (
    <Strip>
      {clock}
      <span>{t('ends_soon', { count: Math.max(1, Math.ceil(ending.left / 60)) })}</span>
      <span className="ml-auto whitespace-nowrap">{t('extended_times', { count: ending.machine.extended })}</span>
    </Strip>
  );
}

/** What the teacher says to everybody, until it is put away. */
export function NoticeStrip({ workspace }: { workspace: LabWorkspace }) {
  const { t } = useTranslation('lab');
  if (!workspace.notice) return null;
  return (
    <Strip tone="pine">
      <MessageSquare className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
      {t('teacher_comment', { text: workspace.notice })}
      <span className="flex-1" />
      <Button size="small" look="plain" onClick={() => workspace.setNotice(undefined)}>
        {t('put_away')}
      </Button>
    </Strip>
  );
}

function Help({ workspace, room, shown: visible }: { workspace: LabWorkspace; room: LabRoom; shown: MachineView | undefined }) {
  const { t } = useTranslation('lab');
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const asked = room.assist?.state === 'waiting' && room.assist.by === 'student' ? room.assist : undefined;
  const run = (work: Promise<unknown>, text: string) =>
    work.then(() => {
      toastDone(text);
      workspace.again();
    }, showFailure);
  if (asked)
    return (
      <Button look="soft" onClick={() => void run(call(actOnAssist, { assist_id: asked.id, act: 'end' }), t('help_taken_back'))}>
        {t('take_help_back')}
      </Button>
    );
  if (room.assist || !visible || !isRunning(visible)) return null;
  return (
    <>
      <Button icon={<LifeBuoy className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('ask_help')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('ask_help')}
        confirm={t('ask_help_do')}
        onConfirm={async () => {
          await call(askForHelp, { machine_id: visible.id, note });
          setNote('');
          toastDone(t('help_asked'));
          workspace.again();
        }}
      >
        <Field label={t('ask_help_note')} help={t('ask_help_words')}>
          <TextArea rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </ConfirmDialog>
    </>
  );
}

/** Where I am, how long it lasts, help, report and the end. */
export function LabBar({ workspace, room, shown: visible }: { workspace: LabWorkspace; room: LabRoom; shown: MachineView | undefined }) {
  const { t } = useTranslation('lab');
  const [ending, setEnding] = useState(false);
  const phone = useIsPhone();
  const space = room.space.id && `/index/space/${room.space.id}/labs`;
  const back = room.course_id ? `/learn/${room.space.id}/${room.course_id}/${room.activity_id}` : space || '/index/competition';
  const operations = (
    <>
      <Help workspace={workspace} room={room} shown={visible} />
      {room.can.watch && (
        <Link className={buttonClasses()} to={`/labWall/${room.task_id}`}>
          {t('wall')}
        </Link>
      )}
      {room.report && room.session && (
        <Link className={buttonClasses()} to={`/labReport/${room.task_id}`} target="_blank">
          {t('write_report')}
        </Link>
      )}
      {room.can.work && (
        <Button disabled={room.session?.ending} onClick={() => setEnding(true)}>
          {t('finish')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <SlimBar>
        {room.space.id !== null && <Seal />}
        <Breadcrumbs trail={[{ label: room.space.name, to: back }, { label: room.title }]} />
        <span className="flex-1" />
        <TimeLeft workspace={workspace} room={room} />
        {!phone && <span className="flex items-center gap-2">{operations}</span>}
      </SlimBar>
      {phone && <div className="flex flex-none gap-2 overflow-x-auto border-b border-line px-4 py-2 whitespace-nowrap">{operations}</div>}
      <ConfirmDialog
        open={ending}
        onClose={() => setEnding(false)}
        title={t('finish_title')}
        confirm={t('finish')}
        onConfirm={async () => {
          const next = await call(finishLab, { ...atDevice(), task_id: room.task_id });
          workspace.put(() => next);
        }}
      >
        {t('finish_words')}
      </ConfirmDialog>
    </>
  );
}
