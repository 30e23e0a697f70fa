import type { CodePage } from '@praxis/contract/problems/problems';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '../../platform/calls/offline-queue.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Strip } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CodeBar } from '../code/bar/CodeBar.tsx';
import { CodeEditor } from '../code/CodeEditor.tsx';
import { type BesidePane, Workbench, type WorkbenchPane } from '../code/Workbench.tsx';
import { ProblemStatement } from './ProblemStatement.tsx';
import { HistoryList } from './submission/HistoryList.tsx';
import { ResultsPane } from './submission/ResultsPane.tsx';
import { useCodeDraft } from './useCodeDraft.ts';
import { useCodeRuns } from './useCodeRuns.ts';

function SavedLabel({ state }: { state: SaveState | undefined }) {
  const { t } = useTranslation('judging');
  if (!state) return null;
  const looks = { saved: ['tick', 'pine'], saving: ['working', 'mute'], kept: ['triangle', 'amber'], refused: ['cross', 'red'] } as const;
  const [shape, tone] = looks[state];
  return (
    <StateLabel shape={shape} tone={tone}>
      {t(`draft_${state}`)}
    </StateLabel>
  );
}

/** On a desktop the statement shares its place with what else there is to look at. */
function Beside({ text, others }: { text: ReactNode; others: readonly BesidePane[] }) {
  const { t } = useTranslation(['judging', 'code']);
  const [tab, setTab] = useState('statement');
  return (
    <div className="px-8 py-4">
      <Tabs<string>
        label={t('about_problem')}
        tabs={[{ value: 'statement', label: t('code:pane_statement') }, ...others.map(({ value, label }) => ({ value, label }))]}
        value={tab}
        onChange={setTab}
        panel={<div className="pt-5">{others.find(({ value }) => value === tab)?.panel ?? text}</div>}
      />
    </div>
  );
}

/** Where a program is written, tried and submitted: statement and history beside the editor above the results. */
export function CodeWorkspace({
  page,
  statistics,
  device,
  onSubmitted,
}: {
  page: CodePage;
  /** At a stage the device of its entrant. */
  device?: string;
  /** What stands in the third tab, where there is one. */
  statistics?: ReactNode;
  onSubmitted?: () => void;
}) {
  const { t } = useTranslation(['judging', 'code']);
  const draft = useCodeDraft(page, device);
  const runs = useCodeRuns(
    { place: page.place, ...(device && { device }) },
    { ...page.can, custom: !page.interactive },
    draft.current,
    onSubmitted,
  );
  const [pane, setPane] = useState<WorkbenchPane>('statement');
  const phone = useIsPhone();
  const help = useId();
  const chosen = page.languages.find(({ id }) => id === draft.language);
  const act = (what: 'run' | 'submit') => () => {
    setPane('results');
    runs[what]();
  };
  const run = page.can.try ? act('run') : undefined;
  const submit = page.can.submit ? act('submit') : undefined;
  const inBrowser = chosen?.editor === 'python' && !page.interactive && !page.exam;
  const browser = inBrowser ? { code: () => draft.current().code, first: page.samples[0]?.input ?? '' } : undefined;
  const take = (input: string) => {
    runs.setInput(input);
    runs.setTab('custom');
    setPane('results');
  };
  const text = <ProblemStatement page={page} language={draft.language} onTake={runs.canCustom ? take : undefined} />;
  const show = (id: string) => {
    runs.show(id);
    runs.setTab('result');
    setPane('results');
  };
  const others: BesidePane[] = [
    {
      value: 'history',
      label: t('history'),
      panel: (
        <div className="phone:px-4 phone:py-4">
          <HistoryList place={page.place} device={device} onShow={show} />
        </div>
      ),
    },
    ...(statistics
      ? [{ value: 'statistics', label: t('statistics'), panel: <div className="phone:px-4 phone:py-4">{statistics}</div> }]
      : []),
  ];
  return (
    <>
      {page.judge_notice && <Strip>{page.judge_notice}</Strip>}
      <Workbench
        pane={pane}
        onPane={setPane}
        statement={phone ? <div className="px-4 py-4">{text}</div> : <Beside text={text} others={others} />}
        beside={phone ? others : undefined}
        bar={
          <CodeBar
            languages={page.languages.map(({ id, name }) => ({ value: id, label: name }))}
            language={draft.language}
            onLanguage={draft.choose}
            saved={<SavedLabel state={draft.state} />}
            onReset={draft.reset}
            onRun={run}
            running={runs.running}
            onSubmit={submit}
            submitting={runs.submitting}
          />
        }
        editor={
          <CodeEditor
            language={chosen?.editor ?? 'cpp'}
            value={draft.code}
            label={t('code:your_program')}
            describedBy={help}
            notes={runs.notes}
            onChange={draft.write}
            onRun={run}
            onSubmit={submit}
          />
        }
        results={<ResultsPane runs={runs} browser={browser} />}
      />
      <p id={help} className="sr-only">
        {t('code:leave_help')}
      </p>
    </>
  );
}
