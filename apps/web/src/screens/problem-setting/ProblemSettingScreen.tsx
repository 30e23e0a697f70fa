import type { ProblemForSetter } from '@praxis/contract/problems/authoring';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ProblemStateLabel, VerificationLabel } from './labels.tsx';
import { PublishMenu } from './PublishMenu.tsx';
import { StatementTab } from './StatementTab.tsx';
import { useProblemForSetter, useProblemWriting } from './useProblemWriting.ts';

const tabs = {
  statement: StatementTab,
  judging: lazyPart(() => import('./JudgingTab.tsx').then((file) => ({ default: file.JudgingTab }))),
  data: lazyPart(() => import('./cases/DataTab.tsx').then((file) => ({ default: file.DataTab }))),
  proof: lazyPart(() => import('./VerificationTab.tsx').then((file) => ({ default: file.VerificationTab }))),
  rejudge: lazyPart(() => import('./rejudge/RejudgeTab.tsx').then((file) => ({ default: file.RejudgeTab }))),
  similarity: lazyPart(() => import('./rejudge/SimilarityTab.tsx').then((file) => ({ default: file.SimilarityTab }))),
};
type SettingTab = keyof typeof tabs;
const names = Object.keys(tabs) as SettingTab[];

function Opened({ problem }: { problem: ProblemForSetter }) {
  const { t } = useTranslation('problem-setting');
  const { tab } = useParams();
  const navigate = useNavigate();
  const writing = useProblemWriting(problem);
  const visible = names.find((name) => name === tab) ?? 'statement';
  const View = tabs[visible];
  usePageTitle(problem.written.title);
  return (
    <>
      <SlimBar>
        <Seal />
        <Breadcrumbs trail={[{ label: t('title'), to: '/index/problemSetting' }, { label: `${problem.code} ${problem.written.title}` }]} />
        <span className="ml-auto flex items-center gap-3">
          <span className="contents phone:hidden">
            <ProblemStateLabel state={problem.state} listed={problem.listed} />
            <VerificationLabel state={problem.proof.state} />
            {writing.dirty && (
              <StateLabel shape="triangle" tone="amber">
                {t('unsaved')}
              </StateLabel>
            )}
          </span>
          <Button busy={writing.save.isPending} disabled={!writing.dirty} onClick={() => writing.save.mutate()}>
            {t('save')}
          </Button>
          <PublishMenu problem={problem} dirty={writing.dirty} onChanged={() => void writing.reload()} />
        </span>
      </SlimBar>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1120px] px-8 pt-4 pb-16 outline-none phone:px-4">
        <h1 className="sr-only">{problem.written.title}</h1>
        <Problem of={writing.save.error} className="mb-3" />
        <Tabs<SettingTab>
          label={t('about')}
          tabs={names.map((value) => ({ value, label: t(`tab_${value}`) }))}
          value={visible}
          onChange={(next) => navigate(`/problemSetting/${problem.id}/${next}`, { replace: true })}
          panel={
            <div className="pt-5">
              <Suspense fallback={<Skeleton label={t('loading')} />}>
                <View writing={writing} />
              </Suspense>
            </div>
          }
        />
      </main>
    </>
  );
}

/** A problem being set: statement, judging, test data, the proof that its references agree, publishing and what follows. */
export function ProblemSettingScreen() {
  const { t } = useTranslation('problem-setting');
  const { problemId = '' } = useParams();
  const problem = useProblemForSetter(problemId);
  return (
    <div className="min-h-dvh bg-ground">
      {problem.data ? (
        <Opened key={problemId} problem={problem.data} />
      ) : (
        <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-6 py-12 outline-none">
          {problem.error ? <Problem of={problem.error} retry={() => void problem.refetch()} /> : <Skeleton label={t('loading')} />}
        </main>
      )}
    </div>
  );
}
