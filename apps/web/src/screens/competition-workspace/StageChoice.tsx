import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StageLabel } from '../../parts/competition/StateLabels.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useChosenStage, type WorkspacePart, type WorkspaceStage } from './useCompetitionWorkspace.ts';

/** Which stage a tab is about, and what it shows of it. */
export function StageChoice({
  workspace,
  started = false,
  children,
  actions,
}: WorkspacePart & {
  /** Begins on the last stage that started, as what is looked at is what came of it. */
  started?: boolean;
  children: (stage: WorkspaceStage) => ReactNode;
  actions?: (stage: WorkspaceStage) => ReactNode;
}) {
  const { t } = useTranslation('competition-workspace');
  const { stage, choose } = useChosenStage(workspace.stages, started);
  if (!stage) return <EmptyState>{t('no_stages')}</EmptyState>;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        {workspace.stages.length > 1 ? (
          <Select
            aria-label={t('stage')}
            className="w-60"
            value={stage.id}
            choices={workspace.stages.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(event) => choose(event.target.value)}
          />
        ) : (
          <b>{stage.title}</b>
        )}
        <StageLabel state={stage.state} />
        {actions && <span className="ml-auto flex flex-wrap items-center gap-2">{actions(stage)}</span>}
      </div>
      <div key={stage.id}>{children(stage)}</div>
    </>
  );
}
