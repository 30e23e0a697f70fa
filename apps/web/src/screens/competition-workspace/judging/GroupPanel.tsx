import { aggregateGroup, breakSeal } from '@praxis/contract/judging/results';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ProgressBar, Skeleton } from '../../../ui/States.tsx';
import { AssignPanel } from './AssignPanel.tsx';
import { ExpertList } from './ExpertList.tsx';
import { FlagList } from './FlagList.tsx';
import { HandDialog } from './HandDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { RequestList } from './RequestList.tsx';
import { ResultList } from './ResultList.tsx';
import { SpotChecks } from './SpotChecks.tsx';
import { type GroupPart, useGroup } from './useJudging.ts';

/** How far a group is and the one next act: count the results, or hand them to the rank. */
function Head({ page, refresh }: GroupPart) {
  const { t } = useTranslation('workspace-judging');
  const [asking, setAsking] = useState<'hand' | 'seal'>();
  const [failure, setFailure] = useState<unknown>();
  const { group, flags, sealed } = page;
  const { counts, state } = group;
  const openFlags = flags.filter((flag) => flag.state !== 'kept').length;
  const count = async () => {
    setFailure(undefined);
    try {
      const { refused, flags: found } = await call(aggregateGroup, { group_id: group.id });
      toastDone(refused ? t(`refused_${refused}`) : t('counted', { count: found }));
    } catch (refused) {
      setFailure(refused);
    }
    await refresh();
  };
  return (
    <header className="mt-10 border-t border-line-2 pt-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-20 font-bold">{group.name}</h2>
        <span className="text-13 text-ink-3">{t('group_about', { count: group.per_work, method: t(`method_${group.method}`) })}</span>
        <span className="ml-auto flex flex-wrap gap-2">
          {sealed && state === 'scoring' && (
            <Button look="plain" onClick={() => setAsking('seal')}>
              {t('break_seal')}
            </Button>
          )}
          {(state === 'submitted' || state === 'aggregated') && (
            <Button look={state === 'submitted' ? 'filled' : 'outline'} onClick={() => void count()}>
              {t(state === 'submitted' ? 'count' : 'count_again')}
            </Button>
          )}
          {state === 'aggregated' && (
            <Button look="filled" disabled={openFlags > 0} onClick={() => setAsking('hand')}>
              {t('hand')}
            </Button>
          )}
        </span>
      </div>
      {counts.sheets > 0 && (
        <div className="mt-3 max-w-[560px]">
          <p className="mb-1 text-13 text-ink-2">{t('sheets_in', { submitted: counts.submitted, sheets: counts.sheets })}</p>
          <ProgressBar value={counts.submitted / counts.sheets} label={t('sheets')} thick />
        </div>
      )}
      {sealed && state === 'scoring' && <p className="mt-2 text-13 text-ink-3">{t('sealed')}</p>}
      {page.seal_broken && <p className="mt-2 text-13 text-amber">{t('seal_broken')}</p>}
      <Problem of={failure} />
      {asking === 'hand' && <HandDialog page={page} refresh={refresh} onClose={() => setAsking(undefined)} />}
      {asking === 'seal' && (
        <ReasonDialog
          title={t('break_seal_title')}
          about={t('break_seal_about')}
          confirm={t('break_seal_confirm')}
          danger
          onClose={() => setAsking(undefined)}
          onConfirm={async (reason) => {
            await call(breakSeal, { group_id: group.id, reason });
            await refresh();
          }}
        />
      )}
    </header>
  );
}

/** Everything about one group, in the order in which it is needed. */
export function GroupPanel({ groupId, stageOver }: { groupId: string; stageOver: boolean }) {
  const { data: page, error, refetch, refresh } = useGroup(groupId);
  if (!page) return error ? <Problem of={error} retry={() => void refetch()} /> : <Skeleton rows={6} />;
  const part = { page, refresh };
  return (
    <>
      <Head {...part} />
      <RequestList {...part} />
      <FlagList {...part} />
      {page.run && <ResultList {...part} />}
      <ExpertList {...part} />
      {page.group.state === 'set_up' && <AssignPanel {...part} stageOver={stageOver} />}
      {page.checks.length > 0 && <SpotChecks {...part} />}
    </>
  );
}
