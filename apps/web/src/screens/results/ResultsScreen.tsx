import { type AssessmentDetail, showAssessment } from '@praxis/contract/assessments/assessments';
import { showResults } from '@praxis/contract/assessments/results';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Decisions } from './Decisions.tsx';
import { Distribution } from './Distribution.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FrozenPaper } from './FrozenPaper.tsx';
import { ItemAnalysis } from './ItemAnalysis.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { MissingStudents } from './MissingStudents.tsx';
import type { Results } from './results-reading.ts';
import { SkillRows } from './SkillRows.tsx';
import { StudentScores } from './StudentScores.tsx';

const ReleaseDialog = lazyPart(() => import('../../parts/marking/ReleaseDialog.tsx').then((file) => ({ default: file.ReleaseDialog })));

function Actions({ assessment, results }: { assessment: AssessmentDetail; results: Results }) {
  const { t } = useTranslation('results');
  const [releasing, setReleasing] = useState(false);
  const released = assessment.results_released_at !== null;
  return (
    <>
      <StateLabel shape={released ? 'tick' : 'half'} tone={released ? 'pine' : 'mute'}>
        {t(released ? 'is_released' : 'not_released')}
      </StateLabel>
      {assessment.can.mark && (
        <Link to={`/mark/${assessment.id}`} className={buttonClasses('outline')}>
          {t('to_marking')}
        </Link>
      )}
      <ExportMenu assessmentId={assessment.id} />
      {assessment.can.release && (
        <Button look={released ? 'outline' : 'filled'} onClick={() => setReleasing(true)}>
          {t(released ? 'hide' : 'release')}
        </Button>
      )}
      {releasing && (
        <Suspense fallback={null}>
          <ReleaseDialog
            assessmentId={assessment.id}
            released={released}
            pending={assessment.counts?.to_mark ?? 0}
            done={results.finished}
            onClose={() => setReleasing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function View({ assessment, results }: { assessment: AssessmentDetail; results: Results }) {
  const { t } = useTranslation('results');
  const percent = assessment.settings.pass_percent;
  const pass = percent === null ? null : (results.total_score * percent) / 100;
  return (
    <Page
      trail={[
        { label: assessment.space, to: `/index/space/${assessment.space_id}/assessments` },
        { label: assessment.title, to: `/index/assessment/${assessment.id}` },
        { label: t('title') },
      ]}
      title={t('title')}
      summary={assessment.title}
      actions={<Actions assessment={assessment} results={results} />}
    >
      <KeyFigures results={results} />
      {results.finished === 0 ? (
        <EmptyState>{t('none_finished')}</EmptyState>
      ) : (
        <>
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)_360px] gap-12 phone:grid-cols-1">
            <Distribution results={results} pass={pass} />
            <Decisions assessment={assessment} results={results} />
          </div>
          <ItemAnalysis results={results} />
          {results.skills.length > 0 && <SkillRows skills={results.skills} />}
        </>
      )}
      {assessment.can.mark && results.submitted > 0 && <StudentScores assessmentId={assessment.id} total={results.total_score} />}
      {assessment.can.mark && <MissingStudents assessment={assessment} />}
      {assessment.paper_hash !== null && (
        <details className="mt-10">
          <summary className="cursor-pointer text-13 text-ink-3">{t('frozen')}</summary>
          <div className="mt-2">
            <FrozenPaper assessment={assessment} />
          </div>
        </details>
      )}
    </Page>
  );
}

/** Results of an assignment or exam for those who run it (S-041). */
export function ResultsScreen() {
  const { t } = useTranslation('results');
  const { assessmentId = '' } = useParams();
  const of = { assessment_id: assessmentId };
  const assessment = useQuery({
    queryKey: ['assessment', assessmentId],
    queryFn: ({ signal }) => call(showAssessment, of, { signal }),
  });
  const results = useQuery({ queryKey: ['results', assessmentId], queryFn: ({ signal }) => call(showResults, of, { signal }) });
  if (assessment.data && results.data) return <View assessment={assessment.data} results={results.data} />;
  const failure = assessment.error ?? results.error;
  return (
    <Page title={t('title')}>
      {failure ? <Problem of={failure} retry={() => void results.refetch()} /> : <Skeleton rows={6} label={t('loading')} />}
    </Page>
  );
}
