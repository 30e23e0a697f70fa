import { handInProject, type ProjectRoom } from '@praxis/contract/projects/run';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missingLook, workLooks } from '../../parts/project/project-looks.ts';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { durationLabel, listed, spokenTime } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import { Board } from './Board.tsx';
import { PartRow } from './PartRow.tsx';
import type { Reload, Unsaved } from './part.ts';

const RichTextView = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));
type Stage = ProjectRoom['stages'][number];
const LONG = 400;

function Guide({ html }: { html: string }) {
  const { t } = useTranslation('projects');
  const long = html.length > LONG;
  const [whole, setWhole] = useState(!long);
  if (html === '') return null;
  return (
    <div className="mt-2 max-w-[760px] text-ink-2">
      <div className={whole ? '' : 'max-h-24 overflow-hidden'}>
        <Suspense fallback={<Skeleton rows={2} />}>
          <RichTextView html={html} />
        </Suspense>
      </div>
      {long && (
        <Button look="quiet" size="small" onClick={() => setWhole(!whole)}>
          {t(whole ? 'less' : 'more')}
        </Button>
      )}
    </div>
  );
}

function HandIn({ room, stage, unsaved, again }: { room: ProjectRoom; stage: Stage; unsaved: Unsaved; again: () => void }) {
  const { t } = useTranslation('projects');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      for (const save of unsaved.values()) if (!(await save())) return setBusy(false);
      const { version } = await call(handInProject, { run_id: room.id, stage_id: stage.id });
      toastDone(t('handed_in', { version }));
      again();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  };
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button look="filled" size="main" busy={busy} disabled={!stage.open} onClick={() => void send()}>
          {stage.version === 0 ? t('hand_in') : t('hand_in_again', { version: stage.version + 1 })}
        </Button>
        {!stage.open && <span className="text-13 text-ink-3">{t('closed_before')}</span>}
        {stage.version > 0 && (
          <span className="text-13 text-ink-3">
            {listed([
              t('handed_in', { version: stage.version }),
              stage.handed_at === null ? '' : spokenTime(stage.handed_at),
              stage.late_seconds > 0 ? t('late_by', { time: durationLabel(stage.late_seconds) }) : '',
            ])}
          </span>
        )}
      </div>
      <Problem of={failure} />
    </>
  );
}

function Recent({ room }: { room: ProjectRoom }) {
  const { t } = useTranslation('projects');
  const column = (state: string) => (state === 'todo' || state === 'doing' || state === 'done' ? t(`card_${state}`) : state);
  if (room.recent.length === 0) return null;
  return (
    <Section title={t('recent')}>
      <ul>
        {room.recent.map((one) => (
          <li
            key={`${one.at}-${one.kind}-${one.text}-${one.state}`}
            className="flex min-h-10 items-center gap-4 border-t border-line text-14 phone:flex-wrap phone:gap-x-2 phone:py-2"
          >
            <span className="w-32 flex-none text-13 text-ink-3">{spokenTime(one.at)}</span>
            <span className="cut max-w-64 flex-none phone:max-w-full">{one.person?.name ?? t('by_itself')}</span>
            <span className="cut text-ink-2">
              {t(`recent_${one.kind}`, { text: one.text, column: column(one.state), state: one.state })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One stage in the room: what is asked, the board, what is handed in, what happened. */
export function StageRoom({ room, stage, no, again }: { room: ProjectRoom; stage: Stage; no: number; again: Reload }) {
  const { t } = useTranslation('projects');
  const over = stage.due_at !== null && stage.due_at < room.now;
  const due =
    stage.due_at === null ? '' : over && stage.state === 'open' ? t('due_over') : t('due_left', { time: spokenTime(stage.due_at) });
  const phone = useIsPhone();
  const [unsaved] = useState<Unsaved>(() => new Map());
  const writes = room.can.work && stage.state !== 'reviewed';
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-20 font-bold">
          <span className="mr-4">{no}</span>
          {stage.title}
        </h1>
        <span className="flex-1" />
        <b className={stage.state === 'open' ? 'text-14 text-amber' : 'text-14 font-normal text-ink-3'}>{due}</b>
      </div>
      <Guide html={stage.guide} />
      <Board room={room} stage={stage} again={again} />
      {stage.parts.length > 0 && (
        <section className="mt-10">
          <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
            <h2 className="text-16 font-bold">{t('hand_ins')}</h2>
            {writes && (
              <span className="text-13 text-ink-3">
                {t(stage.parts.some(({ served }) => served) ? 'hand_ins_help_code' : 'hand_ins_help')}
              </span>
            )}
            <span className="flex-1" />
            {stage.missing ? (
              <StateLabel {...missingLook}>{t('work_missing')}</StateLabel>
            ) : (
              <StateLabel {...workLooks[stage.state]}>{t(`work_${stage.state}`)}</StateLabel>
            )}
          </div>
          {/* Where the review does not stand beside the work, it would be read last. */}
          {phone && stage.state === 'rejected' && stage.reason && <p className="mb-3 whitespace-pre-wrap">{stage.reason}</p>}
          <ul>
            {stage.parts.map((part) => (
              <PartRow
                key={part.id}
                room={room}
                stage={stage}
                part={part}
                writes={writes}
                unsaved={unsaved}
                again={() => again({ stage_id: stage.id, part_id: part.id })}
              />
            ))}
          </ul>
          {writes && <HandIn room={room} stage={stage} unsaved={unsaved} again={again} />}
        </section>
      )}
      <Recent room={room} />
    </>
  );
}
