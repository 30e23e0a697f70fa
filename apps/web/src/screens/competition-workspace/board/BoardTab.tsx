import { addressOf } from '@praxis/contract/core/pages';
import { freezeBoard, openFrozenBoard, readBoard } from '@praxis/contract/ranks/board';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { StageChoice } from '../StageChoice.tsx';
import type { Workspace, WorkspacePart, WorkspaceStage } from '../useCompetitionWorkspace.ts';
import { ContestFeed } from './ContestFeed.tsx';
import { ScreenAddress } from './ScreenAddress.tsx';
import { TwoBoards } from './TwoBoards.tsx';

const looks = {
  live: { shape: 'live', tone: 'pine' },
  frozen: { shape: 'padlock', tone: 'amber', act: true },
  revealing: { shape: 'half', tone: 'amber', act: true },
  open: { shape: 'tick', tone: 'pine' },
} as const;

function StageBoard({ workspace, stage }: { workspace: Workspace; stage: WorkspaceStage }) {
  const { t } = useTranslation('competition-workspace');
  const [act, setAct] = useState<'freeze' | 'open'>();
  const board = useQuery({
    queryKey: ['workspace-board', stage.id],
    queryFn: ({ signal }) => call(readBoard, { competition_id: workspace.id, stage_id: stage.id }, { signal, background: true }),
    refetchInterval: stage.state === 'on' ? 10_000 : false,
  });
  if (board.isPending) return <Skeleton rows={5} />;
  if (board.error) return <Problem of={board.error} retry={() => void board.refetch()} />;
  const { head } = board.data;
  const runs = head.stage.phase === 'on' || head.stage.phase === 'paused';
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StateLabel {...looks[head.state]}>{t(`board_${head.state}`)}</StateLabel>
        {head.stage.freezes_at !== null && head.state === 'live' && (
          <span className="text-13 text-ink-3">{t('freezes_at', { time: spokenTime(head.stage.freezes_at) })}</span>
        )}
        {workspace.can.manage && (
          <span className="ml-auto flex gap-2">
            {head.state === 'live' && runs && <Button onClick={() => setAct('freeze')}>{t('freeze_now')}</Button>}
            {head.state === 'frozen' && head.stage.phase === 'over' && <Button onClick={() => setAct('open')}>{t('open_board')}</Button>}
            {(head.state === 'frozen' || head.state === 'revealing') && head.stage.phase === 'over' && (
              <Link className={buttonClasses('filled')} to={addressOf('reveal', { stage_id: stage.id })}>
                {t('reveal_title')}
              </Link>
            )}
          </span>
        )}
      </div>
      {workspace.can.manage && (
        <Section title={t('screen')}>
          <ScreenAddress workspace={workspace} stage={stage} />
        </Section>
      )}
      {workspace.can.manage && <ContestFeed stage={stage} />}
      <Section title={t('boards')} more={<span className="text-ink-3">{t('boards_note')}</span>}>
        <TwoBoards stage={stage} boardKey={board.data.key} head={head} />
      </Section>
      {act && (
        <ConfirmDialog
          open
          onClose={() => setAct(undefined)}
          title={t(act === 'freeze' ? 'freeze_title' : 'open_title')}
          confirm={t(act === 'freeze' ? 'freeze_confirm' : 'open_board')}
          onConfirm={async () => {
            await call(act === 'freeze' ? freezeBoard : openFrozenBoard, { stage_id: stage.id });
            await board.refetch();
          }}
        >
          {t(act === 'freeze' ? 'freeze_text' : 'open_text')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The board of a stage: who sees it where, and what it really looks like. */
export const BoardTab = ({ workspace }: WorkspacePart) => (
  <StageChoice started workspace={workspace}>
    {(stage) => <StageBoard workspace={workspace} stage={stage} />}
  </StageChoice>
);
