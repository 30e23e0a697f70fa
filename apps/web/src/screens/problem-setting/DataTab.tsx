import type { RevisionShown } from '@praxis/contract/problem-setting';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenTime } from '../../platform/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { GroupList } from './GroupList.tsx';
import type { ProblemWriting } from './useProblemWriting.ts';

const CasesDialog = lazy(() => import('./CasesDialog.tsx').then((file) => ({ default: file.CasesDialog })));
const GroupsDialog = lazy(() => import('./GroupsDialog.tsx').then((file) => ({ default: file.GroupsDialog })));

const kilobytes = (bytes: number) => (bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`);

function Revision({ revision, writing, onGroups }: { revision: RevisionShown; writing: ProblemWriting; onGroups: () => void }) {
  const { t } = useTranslation('problem-setting');
  return (
    <Section
      title={t('revision', { number: revision.number })}
      more={
        <Button size="small" onClick={onGroups}>
          {t('edit_groups')}
        </Button>
      }
    >
      <p className="mb-3 text-13 text-ink-3">
        {t('revision_facts', {
          cases: revision.cases,
          score: revision.full_score,
          size: kilobytes(revision.bytes),
          time: spokenTime(revision.at),
        })}
        <span className="ml-3 font-mono text-12">{revision.hash.slice(0, 12)}</span>
      </p>
      <GroupList revision={revision} problemId={writing.problem.id} />
    </Section>
  );
}

/** Test data: a zip or a few cases by hand, groups with points, and the revisions there were. */
export function DataTab({ writing }: { writing: ProblemWriting }) {
  const { t } = useTranslation('problem-setting');
  const [opened, setOpened] = useState<'cases' | 'groups'>();
  const { revision, revisions } = writing.problem;
  const changed = () => {
    setOpened(undefined);
    void writing.reload();
  };
  return (
    <>
      {revision ? (
        <Revision revision={revision} writing={writing} onGroups={() => setOpened('groups')} />
      ) : (
        <EmptyState plain>{t('no_data')}</EmptyState>
      )}
      <Section title={t('new_data')}>
        <Button onClick={() => setOpened('cases')}>{t('write_cases')}</Button>
      </Section>
      {revisions.length > 1 && (
        <Section title={t('revisions')}>
          <ul className="border-b border-line">
            {revisions.map((one) => (
              <li key={one.id} className="flex min-h-9 items-center gap-4 border-t border-line text-13">
                <span>{t('revision', { number: one.number })}</span>
                <span className="text-ink-3">{t('case_count', { count: one.cases })}</span>
                <span className="ml-auto text-ink-3">{spokenTime(one.at)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Suspense fallback={null}>
        {opened === 'cases' && <CasesDialog problem={writing.problem} onClose={() => setOpened(undefined)} onChanged={changed} />}
        {opened === 'groups' && revision && (
          <GroupsDialog problemId={writing.problem.id} revision={revision} onClose={() => setOpened(undefined)} onChanged={changed} />
        )}
      </Suspense>
    </>
  );
}
