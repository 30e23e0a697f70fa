import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { StageChoice } from '../StageChoice.tsx';
import type { WorkspacePart, WorkspaceStage } from '../useCompetitionWorkspace.ts';
import { CriteriaEditor } from './CriteriaEditor.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { GroupList } from './GroupList.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { type GroupRow, useStageJudging } from './useJudging.ts';

function Judging({ stage }: { stage: WorkspaceStage }) {
  const { t } = useTranslation('workspace-judging');
  const [query, setQuery] = useSearchParams();
  const [editing, setEditing] = useState<GroupRow | 'new'>();
  const found = useStageJudging(stage.id);
  if (found.isPending) return <Skeleton rows={6} />;
  if (found.error) return <Problem of={found.error} retry={() => void found.refetch()} />;
  const { sections, groups, divisions } = found.data;
  const chosen = groups.find(({ id }) => id === query.get('group')) ?? (groups.length === 1 ? groups[0] : undefined);
  if (sections.length === 0) return <EmptyState>{t('no_sections')}</EmptyState>;
  const choose = (id: string) => setQuery({ stage: stage.id, group: id }, { replace: true });
  return (
    <>
      {sections.map((section) => (
        <CriteriaEditor key={section.id} section={section} onSaved={() => found.refetch()} />
      ))}
      <Section
        title={t('groups')}
        more={
          <Button look="soft" size="small" onClick={() => setEditing('new')}>
            {t('group_new')}
          </Button>
        }
      >
        {groups.length === 0 ? (
          <EmptyState>{t('groups_none')}</EmptyState>
        ) : (
          <GroupList groups={groups} chosen={chosen?.id} onChoose={choose} onEdit={setEditing} />
        )}
      </Section>
      {chosen && <GroupPanel key={chosen.id} groupId={chosen.id} stageOver={stage.state === 'over'} />}
      {editing && (
        <GroupDialog
          sections={sections}
          divisions={divisions}
          {...(editing !== 'new' && { group: editing })}
          onClose={() => setEditing(undefined)}
          onSaved={async (id) => {
            await found.refetch();
            choose(id);
          }}
        />
      )}
    </>
  );
}

/** Expert judging of a stage: criteria, groups, who scores what, results. */
export const JudgingTab = ({ workspace }: WorkspacePart) => (
  <StageChoice started workspace={workspace}>
    {(stage) => <Judging stage={stage} />}
  </StageChoice>
);
