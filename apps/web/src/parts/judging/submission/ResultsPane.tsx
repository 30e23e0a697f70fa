import { TRIAL_INPUT_LIMIT } from '@praxis/contract/problems/problems';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { CodeBlock } from '../../code/CodeBlock.tsx';
import type { CodeRuns, ResultsTab } from '../useCodeRuns.ts';
import { SubmissionResult } from './SubmissionResult.tsx';

const BrowserPythonPane = lazyPart(() => import('../../browser-python/BrowserPythonPane.tsx'));

/** What can be run without the judge: the program as it stands, and the input to begin with. */
export type InBrowser = { code: () => string; first: string };

function Custom({ runs }: { runs: CodeRuns }) {
  const { t } = useTranslation('judging');
  const { submission } = runs;
  const own = submission.data?.trial && runs.ranCustom ? submission.data : undefined;
  return (
    <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
      <TextArea
        rows={6}
        aria-label={t('custom_input')}
        placeholder={t('custom_help')}
        spellCheck={false}
        maxLength={TRIAL_INPUT_LIMIT}
        className="font-mono text-13"
        value={runs.input}
        onChange={(event) => runs.setInput(event.target.value)}
      />
      <div className="min-w-0">
        {own ? <SubmissionResult submission={own} /> : <p className="text-13 text-ink-3">{t('custom_note')}</p>}
      </div>
    </div>
  );
}

function Result({ runs }: { runs: CodeRuns }) {
  const { t } = useTranslation('judging');
  const { submission } = runs;
  if (runs.looking) return <Skeleton rows={1} label={t('loading')} />;
  if (!runs.openedId) return <p className="text-13 text-ink-3">{t(runs.canTry ? 'nothing_run' : 'nothing_submitted')}</p>;
  if (submission.data) return <SubmissionResult key={submission.data.id} submission={submission.data} />;
  if (submission.error) return <Problem of={submission.error} retry={() => void submission.refetch()} />;
  return <Skeleton rows={1} label={t('loading')} />;
}

/** What a run or a submission brought, an input of one's own, a Python of the browser, and what the compiler said. */
export function ResultsPane({ runs, browser }: { runs: CodeRuns; browser?: InBrowser | undefined }) {
  const { t } = useTranslation('judging');
  const tab = runs.tab === 'browser' && !browser ? 'result' : runs.tab;
  // Once opened it stays, so that what runs there goes on while another tab is looked at.
  const [opened, setOpened] = useState(false);
  if (tab === 'browser' && !opened) setOpened(true);
  const log = runs.submission.data?.compile_log ?? '';
  const tabs: { value: ResultsTab; label: string }[] = [
    { value: 'result', label: t('tab_result') },
    ...(runs.canCustom ? [{ value: 'custom' as const, label: t('custom_input') }] : []),
    ...(browser ? [{ value: 'browser' as const, label: t('tab_browser') }] : []),
    { value: 'compiler', label: t('tab_compiler') },
  ];
  return (
    <div className="px-4 pb-4 phone:px-3">
      <Tabs<ResultsTab>
        label={t('results')}
        tabs={tabs}
        value={tab}
        onChange={runs.setTab}
        panel={
          <div className="pt-3">
            <Problem of={runs.failure} className="mb-3" />
            {tab === 'result' && <Result runs={runs} />}
            {tab === 'custom' && <Custom runs={runs} />}
            {browser && opened && (
              <div hidden={tab !== 'browser'}>
                <Suspense fallback={<Skeleton rows={2} label={t('loading')} />}>
                  <BrowserPythonPane {...browser} />
                </Suspense>
              </div>
            )}
            {tab === 'compiler' &&
              (log ? <CodeBlock label={t('tab_compiler')}>{log}</CodeBlock> : <p className="text-13 text-ink-3">{t('compiler_silent')}</p>)}
          </div>
        }
      />
    </div>
  );
}
