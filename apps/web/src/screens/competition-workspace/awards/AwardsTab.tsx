import { useTranslation } from 'react-i18next';
import { timeLabel } from '../../../platform/language/dates.ts';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { StageChoice } from '../StageChoice.tsx';
import type { WorkspacePart, WorkspaceStage } from '../useCompetitionWorkspace.ts';
import { AwardForm } from './AwardForm.tsx';
import { Certificates } from './Certificates.tsx';
import { Preview } from './Preview.tsx';
import { useAwards } from './useAwards.ts';

function StageAwards({ stage }: { stage: WorkspaceStage }) {
  const { t } = useTranslation('workspace-awards');
  const found = useAwards(stage.id);
  if (!found.data) return found.isPending ? <Skeleton rows={5} /> : <Problem of={found.error} retry={() => void found.refetch()} />;
  const awards = found.data;
  const behind = awards.publications[0] && awards.result && awards.publications[0].result_no < awards.result.no;
  return (
    <>
      {behind && <p className="mb-4 rounded-md bg-amber-soft px-4 py-3 text-13 text-amber">{t('behind', { no: awards.result!.no })}</p>}
      {awards.can.manage && <AwardForm stageId={stage.id} awards={awards} />}
      <Preview stageId={stage.id} awards={awards} />
      <Certificates stageId={stage.id} manage={awards.can.manage} />
      {awards.publications.length > 0 && (
        <Section title={t('publications')}>
          <List label={t('publications')}>
            {awards.publications.map((one) => (
              <ListRow
                key={one.no}
                title={t('publication', { no: one.no, result: one.result_no, count: one.awards })}
                note={one.reason}
                end={<span className="text-13 text-ink-3">{timeLabel(one.published_at)}</span>}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

/** Awards of a stage: the rules, who gets what, certificates. */
export const AwardsTab = ({ workspace }: WorkspacePart) => (
  <StageChoice started workspace={workspace}>
    {(stage) => <StageAwards stage={stage} />}
  </StageChoice>
);
