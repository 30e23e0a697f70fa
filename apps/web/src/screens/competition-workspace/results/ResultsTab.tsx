import { addressOf } from '@praxis/contract/core/pages';
import { previewResult, type ResultKind } from '@praxis/contract/ranks/results';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { StageChoice } from '../StageChoice.tsx';
import type { Workspace, WorkspacePart, WorkspaceStage } from '../useCompetitionWorkspace.ts';
import { Adjustments, signed } from './Adjustments.tsx';
import { Advancement } from './Advancement.tsx';
import { PublishResultDialog } from './PublishResultDialog.tsx';
import type { Preview } from './preview.ts';
import { Recount } from './Recount.tsx';
import { ResultLines } from './ResultLines.tsx';
import { ResultToConfirm } from './ResultToConfirm.tsx';
import { Versions } from './Versions.tsx';

/** The tab in which something that stands against a result is settled. */
const SETTLED_IN: Record<string, string> = {
  result_works_unjudged: 'judging',
  result_works_not_handed: 'judging',
  result_dissents_open: 'objections',
  result_dissents_uncorrected: 'objections',
  result_pending: 'live',
};

/** What stands against publishing, the final result alone or both, with the way to where it is settled. */
function Hindrances({ preview, competitionId, stageId }: { preview: Preview; competitionId: string; stageId: string }) {
  const { t } = useTranslation('competition-workspace');
  if (preview.hindrances.length === 0)
    return (
      <StateLabel shape="tick" tone="pine">
        {t('result_clean')}
      </StateLabel>
    );
  return (
    <List label={t('result_hindrances')}>
      {preview.hindrances.map(({ key, text, always }) => (
        <ListRow
          key={`${key} ${text}`}
          lead={
            <StateLabel shape={always ? 'cross' : 'triangle'} tone={always ? 'red' : 'amber'}>
              {t(always ? 'result_always' : 'result_final_only')}
            </StateLabel>
          }
          title={
            SETTLED_IN[key] ? (
              <Link to={addressOf('competitionDesk', { id: competitionId, tab: SETTLED_IN[key] }, { stage: stageId })}>{text}</Link>
            ) : (
              text
            )
          }
        />
      ))}
    </List>
  );
}

/** What would change against the version that is out. */
function Changes({ preview, inPoints }: { preview: Preview; inPoints: boolean }) {
  const { t } = useTranslation('competition-workspace');
  if (preview.versions.length === 0) return null;
  return (
    <Section title={t('result_changes')}>
      {preview.changes.length === 0 ? (
        <p className="text-13 text-ink-3">{t('result_changes_none')}</p>
      ) : (
        <List label={t('result_changes')}>
          {preview.changes.map((change) => (
            <ListRow
              key={change.entrant_id}
              title={change.name}
              {...(inPoints && change.points !== 0 && { note: t('result_change_points', { points: signed(change.points) }) })}
              end={
                <span className="tabular-nums">
                  {t('col_rank')} {change.before !== change.after && <s className="text-ink-3">{change.before ?? '—'}</s>}{' '}
                  <b>{change.after ?? '—'}</b>
                </span>
              }
            />
          ))}
        </List>
      )}
    </Section>
  );
}

function StageResults({ workspace, stage }: { workspace: Workspace; stage: WorkspaceStage }) {
  const { t } = useTranslation('competition-workspace');
  const [kind, setKind] = useState<ResultKind>();
  const found = useQuery({
    queryKey: ['result-preview', stage.id],
    queryFn: ({ signal }) => call(previewResult, { stage_id: stage.id }, { signal, background: true }),
    // What is published must be what was looked at.
    staleTime: 0,
  });
  if (found.isPending) return <Skeleton rows={6} />;
  if (found.error) return <Problem of={found.error} retry={() => void found.refetch()} />;
  const preview = found.data;
  const over = stage.state === 'over';
  const blocked = preview.hindrances.some(({ always }) => always);
  const final = preview.versions.some((version) => version.kind === 'final');
  // The first one is preliminary, so that people may object; the final one follows it.
  const first = preview.versions.length === 0;
  return (
    <>
      {over ? (
        <Section
          title={t('result_next')}
          more={
            preview.can.publish && (
              <span className="flex flex-wrap justify-end gap-2">
                {!final && (
                  <Button look={first ? 'filled' : 'outline'} disabled={blocked} onClick={() => setKind('preliminary')}>
                    {t('result_publish_preliminary')}
                  </Button>
                )}
                <Button look={first ? 'outline' : 'filled'} disabled={blocked} onClick={() => setKind('final')}>
                  {t('result_publish_final')}
                </Button>
              </span>
            )
          }
        >
          <ResultToConfirm workspace={workspace} stage={stage} preview={preview} />
          <Hindrances preview={preview} competitionId={workspace.id} stageId={stage.id} />
        </Section>
      ) : (
        <p className="mb-6 text-13 text-amber">{t('result_not_over')}</p>
      )}
      <Changes preview={preview} inPoints={stage.rule !== 'icpc'} />
      {stage.rule !== 'icpc' && <Adjustments stage={stage} lines={preview.lines} manage={workspace.can.manage} />}
      {over && workspace.can.manage && <Recount stage={stage} />}
      <Section title={t('result_lines')}>
        {preview.lines.length === 0 ? <EmptyState>{t('board_empty')}</EmptyState> : <ResultLines preview={preview} stage={stage} />}
      </Section>
      {preview.versions.length > 0 && (
        <>
          <Versions stage={stage} versions={preview.versions} />
          {workspace.can.manage && workspace.stages.some(({ no }) => no > stage.no) && <Advancement stage={stage} />}
        </>
      )}
      {kind && <PublishResultDialog stage={stage} kind={kind} preview={preview} workspace={workspace} onClose={() => setKind(undefined)} />}
    </>
  );
}

/** The result of a stage: what would be published, publishing it, and the versions that are out. */
export const ResultsTab = ({ workspace }: WorkspacePart) => (
  <StageChoice started workspace={workspace}>
    {(stage) => <StageResults workspace={workspace} stage={stage} />}
  </StageChoice>
);
