import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storedValue, storeValue } from '../../platform/storage.ts';
import { useIsPhone } from '../../ui/phone.ts';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

export type WorkbenchPane = 'statement' | 'editor' | 'results';

/** What else there is to look at; on a phone a tab beside the others, on a desktop the statement has its place for it. */
export type BesidePane = { value: string; label: string; panel: ReactNode };

type Props = {
  statement: ReactNode;
  /** Language, saving, run and submit. */
  bar: ReactNode;
  editor: ReactNode;
  /** Missing where nothing can be run. */
  results?: ReactNode;
  /** On a phone the pane in front, when something else than a finger chose it: a run brings the results. */
  pane?: WorkbenchPane;
  onPane?: (pane: WorkbenchPane) => void;
  beside?: readonly BesidePane[];
};

function Stacked({ statement, bar, editor, results, pane, onPane, beside = [] }: Props) {
  const { t } = useTranslation('code');
  const [own, setOwn] = useState<WorkbenchPane>('statement');
  const visible = pane ?? own;
  // A run that brings another pane to the front takes what was looked at beside away.
  const [aside, setAside] = useState<{ value: string; over: WorkbenchPane }>();
  const extra = aside?.over === visible ? beside.find(({ value }) => value === aside.value) : undefined;
  const panes = { statement, editor, results };
  const tabs = (results === undefined ? (['statement', 'editor'] as const) : (['statement', 'editor', 'results'] as const)).map(
    (value) => ({
      value,
      label: t(`pane_${value}`),
    }),
  );
  const choose = (value: string) => {
    const next = tabs.find((tab) => tab.value === value);
    setAside(next ? undefined : { value, over: visible });
    if (next) (onPane ?? setOwn)(next.value);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Tabs<string>
        label={t('panes')}
        tabs={[...tabs, ...beside.map(({ value, label }) => ({ value, label }))]}
        value={extra?.value ?? visible}
        onChange={choose}
        className="flex-none px-4"
      />
      {visible !== 'statement' && !extra && bar}
      {/* The editor stays: what was undone can be done again after a look at the statement. */}
      <div className={visible === 'editor' && !extra ? 'min-h-0 flex-1' : 'hidden'}>{editor}</div>
      {(visible !== 'editor' || extra) && <div className="min-h-0 flex-1 overflow-y-auto">{extra?.panel ?? panes[visible]}</div>}
    </div>
  );
}

const within = (share: number) => Math.min(80, Math.max(20, share));

/** How a pane is divided on this device, in percent of the first. */
function usePaneShare(name: string, usual: number) {
  const [share] = useState(() => within(Number(storedValue(name)) || usual));
  return { share, usual, onShare: (next: number) => storeValue(name, String(within(next))) };
}

/** Statement beside editor above results, each as large as one likes; on a phone one at a time. Fills the height it is given. */
export function Workbench(props: Props) {
  const { t } = useTranslation('code');
  const phone = useIsPhone();
  const side = usePaneShare('workbenchSide', 38);
  const stack = usePaneShare('workbenchStack', 62);
  if (phone) return <Stacked {...props} />;
  const { statement, bar, editor, results } = props;
  const written = <div className="min-h-0 flex-1 overflow-hidden">{editor}</div>;
  return (
    <SplitPane
      label={t('divide_statement')}
      way="side"
      {...side}
      first={
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section tabIndex={0} aria-label={t('pane_statement')} className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2">
          {statement}
        </section>
      }
      second={
        <>
          {bar}
          {results === undefined ? (
            written
          ) : (
            <SplitPane
              label={t('divide_results')}
              way="stack"
              {...stack}
              first={written}
              second={
                <section
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
                  tabIndex={0}
                  aria-label={t('pane_results')}
                  className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
                >
                  {results}
                </section>
              }
            />
          )}
        </>
      }
    />
  );
}
