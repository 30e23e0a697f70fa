import { type BoardFrame, type BoardHead, boardFrame, juryBoard } from '@praxis/contract/ranks/board';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Unreachable } from '../../../platform/calls/refused.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { classes } from '../../../ui/classes.ts';
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import type { WorkspaceStage } from '../useCompetitionWorkspace.ts';

const ASK_AGAIN_MS = 10_000;

/** The first page of the public board, as everybody is given it; a board nobody has published yet is empty. */
async function publicFrame(key: string, seq: number, signal: AbortSignal): Promise<BoardFrame> {
  if (seq === 0) return { seq, page: 0, total: 0, order: [], was: [], lines: [], entrants: [] };
  const reply = await fetch(new URL(`board/${encodeURIComponent(key)}/-/${seq}/0`, window.location.origin), { signal });
  if (!reply.ok) throw new Unreachable(reply.status);
  return boardFrame.parse(await reply.json());
}

const total = (value: number, icpc: boolean) => (icpc ? String(value) : (value / 100).toFixed(2));

/** How an entrant's rank here differs from that on the other board. */
function Change({ by }: { by: number }) {
  const { t } = useTranslation('competition-workspace');
  if (by === 0) return null;
  return (
    <span className={classes('text-12', by > 0 ? 'text-pine' : 'text-ink-3')}>
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span> <span className="sr-only">{t(by > 0 ? 'higher' : 'lower')}</span>
      {Math.abs(by)}
    </span>
  );
}

function Lines({ label, frame, icpc, against }: { label: string; frame: BoardFrame; icpc: boolean; against?: BoardFrame }) {
  const { t } = useTranslation('competition-workspace');
  if (frame.order.length === 0) return <p className="py-4 text-13 text-ink-3">{t('board_empty')}</p>;
  const ranks = new Map(against?.lines.map(({ id, r }) => [id, r]));
  return (
    <Table label={label} flush>
      <thead>
        <tr>
          <HeadCell numeric className="w-10">
            {t('col_rank')}
          </HeadCell>
          <HeadCell>{t('col_entrant')}</HeadCell>
          <HeadCell numeric>{t(icpc ? 'col_solved' : 'col_total')}</HeadCell>
          {icpc && <HeadCell numeric>{t('col_penalty')}</HeadCell>}
          {against && <HeadCell className="w-14">{t('col_change')}</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {frame.order.map((id) => {
          const line = frame.lines.find((one) => one.id === id);
          const entrant = frame.entrants.find((one) => one.id === id);
          const other = ranks.get(id);
          if (!line || !entrant) return null;
          return (
            <Row key={id}>
              <Cell numeric>{line.r ?? '*'}</Cell>
              <Cell className="max-w-64 cut phone:max-w-36">{entrant.name}</Cell>
              <Cell numeric className="font-bold">
                {total(line.t, icpc)}
              </Cell>
              {icpc && <Cell numeric>{line.p}</Cell>}
              {against && <Cell>{line.r !== null && other ? <Change by={other - line.r} /> : null}</Cell>}
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}

/** What the public sees beside what is: the first fifty of both. */
export function TwoBoards({ stage, boardKey, head }: { stage: WorkspaceStage; boardKey: string; head: BoardHead }) {
  const { t } = useTranslation('competition-workspace');
  const visible = useQuery({
    queryKey: ['workspace-board-public', stage.id, head.seq],
    queryFn: ({ signal }) => publicFrame(boardKey, head.seq, signal),
  });
  const jury = useQuery({
    queryKey: ['workspace-board-jury', stage.id],
    queryFn: ({ signal }) => call(juryBoard, { stage_id: stage.id }, { signal, background: true }),
    refetchInterval: stage.state === 'on' ? ASK_AGAIN_MS : false,
  });
  const icpc = head.rule.kind === 'icpc';
  const stands = head.state === 'frozen' || head.state === 'revealing';
  return (
    <div className="grid grid-cols-2 gap-8 max-[1000px]:grid-cols-1">
      <section aria-label={t('board_public')} className="min-w-0">
        <h3 className="mb-2 text-13 text-ink-2">
          {stands && head.stage.freezes_at !== null ? t('board_public_at', { time: spokenTime(head.stage.freezes_at) }) : t('board_public')}
        </h3>
        {visible.isPending && <Skeleton rows={4} />}
        <Problem of={visible.error} retry={() => void visible.refetch()} />
        {visible.data && <Lines label={t('board_public')} frame={visible.data} icpc={icpc} />}
      </section>
      <section aria-label={t('board_jury')} className="min-w-0 rounded-lg bg-selected px-4 py-3">
        <h3 className="mb-2 flex items-center gap-1.5 text-13 text-ink-2">
          <Lock className="size-3.5" aria-hidden="true" />
          {t('board_jury')}
        </h3>
        {jury.isPending && <Skeleton rows={4} />}
        <Problem of={jury.error} retry={() => void jury.refetch()} />
        {jury.data && (
          <Lines label={t('board_jury')} frame={jury.data.frame} icpc={icpc} {...(visible.data && { against: visible.data })} />
        )}
      </section>
    </div>
  );
}
