import { resumeStage } from '@praxis/contract/contests/times';
import { addressOf } from '@praxis/contract/core/pages';
import { freezeBoard } from '@praxis/contract/ranks/board';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { countdownText } from '../../../parts/assessment/countdown-text.ts';
import { call } from '../../../platform/calls/call.ts';
import { durationLabel, spokenTime, timeLabel } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Mark, type MarkShape } from '../../../ui/Mark.tsx';
import { StageChoice } from '../StageChoice.tsx';
import type { Workspace, WorkspacePart, WorkspaceStage } from '../useCompetitionWorkspace.ts';
import { useStageNews } from '../useStageNews.ts';
import { MoveEndDialog, PauseDialog } from './TimeDialogs.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useServerNow } from './useServerNow.ts';

type Act = 'move' | 'pause' | 'resume' | 'freeze';

function Acts({ act, stage, workspace, onClose }: { act: Act; stage: WorkspaceStage; workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation('competition-workspace');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['competition-workspace', workspace.id] });
  if (act === 'move') return <MoveEndDialog stage={stage} onClose={onClose} onDone={refresh} />;
  if (act === 'pause') return <PauseDialog stage={stage} onClose={onClose} onDone={refresh} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(act === 'resume' ? 'resume_title' : 'freeze_title')}
      confirm={t(act === 'resume' ? 'resume' : 'freeze_confirm')}
      onConfirm={async () => {
        if (act === 'resume') {
          const { end_at } = await call(resumeStage, { stage_id: stage.id });
          toastDone(t('resumed', { time: spokenTime(end_at) }));
        } else await call(freezeBoard, { stage_id: stage.id });
        await refresh();
      }}
    >
      {t(act === 'resume' ? 'resume_text' : 'freeze_text')}
    </ConfirmDialog>
  );
}

/** What comes in a stage one after the other, each with what can be done about it. */
function Agenda({ stage, workspace, now, onAct }: { stage: WorkspaceStage; workspace: Workspace; now: number; onAct: (act: Act) => void }) {
  const { t } = useTranslation('competition-workspace');
  const runs = workspace.can.supervise && (stage.state === 'on' || stage.state === 'paused');
  const shape = (at: number): MarkShape => (at <= now ? 'tick' : 'waiting');
  const frozen = stage.freezes_at !== null && stage.freezes_at <= now;
  const rows = [
    {
      key: 'start',
      at: stage.start_at,
      title: t('agenda_start'),
      note: t('agenda_start_note'),
      end: stage.state === 'waiting' && workspace.can.manage && (
        <Link className={buttonClasses('outline', 'small')} to={addressOf('competitionDesign', { id: workspace.id }, { part: 'stages' })}>
          {t('change_start')}
        </Link>
      ),
    },
    {
      key: 'freeze',
      at: stage.freezes_at,
      title: t('agenda_freeze'),
      note: stage.freezes_at === null ? t('agenda_freeze_never') : t('agenda_freeze_note'),
      end: runs && workspace.can.manage && !frozen && (
        <Button size="small" onClick={() => onAct('freeze')}>
          {t('freeze_now')}
        </Button>
      ),
    },
    {
      key: 'end',
      at: stage.end_at,
      title: t('agenda_end'),
      note: t('agenda_end_note'),
      end: runs && (
        <Button size="small" onClick={() => onAct('move')}>
          {t('move_end')}
        </Button>
      ),
    },
  ];
  return (
    <List label={t('agenda')}>
      {rows.map(({ key, at, title, note, end }) => (
        <ListRow
          key={key}
          lead={
            <span className={`flex w-40 items-center gap-3 phone:w-32 ${at !== null && at <= now ? 'text-pine' : 'text-ink-3'}`}>
              <Mark shape={at === null ? 'over' : shape(at)} />
              <b className="text-ink tabular-nums">{at === null ? '—' : timeLabel(at)}</b>
            </span>
          }
          title={<b>{title}</b>}
          note={note}
          end={end}
        />
      ))}
    </List>
  );
}

function Clock({ stage, now }: { stage: WorkspaceStage; now: number }) {
  const { t } = useTranslation('competition-workspace');
  if (stage.state === 'paused') return <p className="text-16 font-bold text-amber">{t('paused_clock')}</p>;
  if (now < stage.start_at) return <p>{t('starts_in', { time: durationLabel((stage.start_at - now) / 1000) })}</p>;
  if (now > stage.end_at) return <p className="text-ink-2">{t('ended_at', { time: spokenTime(stage.end_at) })}</p>;
  return (
    <p>
      {t('ends_in')} <b className="text-16 text-amber tabular-nums">{countdownText(Math.ceil((stage.end_at - now) / 1000))}</b>
    </p>
  );
}

function StageTimes({ workspace, stage }: { workspace: Workspace; stage: WorkspaceStage }) {
  const { t } = useTranslation('competition-workspace');
  const [act, setAct] = useState<Act>();
  const now = useServerNow(workspace.now);
  useStageNews(stage.id);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Clock stage={stage} now={now} />
        <span className="ml-auto flex gap-2">
          {workspace.can.supervise && stage.state === 'on' && (
            <Button look="danger" onClick={() => setAct('pause')}>
              {t('pause')}
            </Button>
          )}
          {workspace.can.supervise && stage.state === 'paused' && (
            <Button look="filled" onClick={() => setAct('resume')}>
              {t('resume')}
            </Button>
          )}
        </span>
      </div>
      <TimeLine stage={stage} now={now} />
      <div className="mt-6 max-w-[860px]">
        <Agenda {...{ stage, workspace, now }} onAct={setAct} />
        <p className="mt-3 text-13 text-ink-3">{t('extra_where')}</p>
      </div>
      {act && <Acts act={act} stage={stage} workspace={workspace} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** When a stage begins, freezes and ends, and moving that while it runs. */
export const TimesTab = ({ workspace }: WorkspacePart) => (
  <StageChoice workspace={workspace}>{(stage) => <StageTimes workspace={workspace} stage={stage} />}</StageChoice>
);
