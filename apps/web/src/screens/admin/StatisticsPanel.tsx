import { addressOf } from '@praxis/contract/core/pages';
import { statFollowers, statRebuild } from '@praxis/contract/statistics/statistics';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Panel } from './Panel.tsx';
import { XapiOutlets } from './statistics/XapiOutlets.tsx';

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** How old the copies behind all numbers are, and the state of the stream of use. */
function UsageState() {
  const { t } = useTranslation('admin');
  const state = useQuery({
    queryKey: ['admin', 'statistics'],
    queryFn: ({ signal }) => call(statFollowers, {}, { signal }),
    refetchInterval: 15_000,
  });
  const rebuild = useMutation({
    mutationFn: () => call(statRebuild, {}),
    onSuccess: () => toastDone(t('stat_rebuilding')),
    onError: showFailure,
  });
  const usage = state.data?.usage;
  const facts = usage && [
    t('stat_events', { count: usage.events }),
    t('stat_bytes', { size: megabytes(usage.bytes) }),
    usage.counted_at === null ? '' : t('stat_counted', { time: spokenTime(usage.counted_at) }),
    t('stat_waiting', { count: usage.waiting }),
    t('stat_dropped', { count: usage.dropped }),
    t('stat_alarms', { count: usage.alarms }),
  ];
  return (
    <Panel
      title={t('panel_statistics')}
      actions={
        <>
          <Button busy={rebuild.isPending} onClick={() => rebuild.mutate()}>
            {t('stat_rebuild')}
          </Button>
          <Link className={buttonClasses('filled')} to={addressOf('statistics', { scope: 'platform', id: '0' })}>
            {t('stat_open')}
          </Link>
        </>
      }
    >
      {state.isPending && <Skeleton rows={3} />}
      <Problem of={state.error} retry={() => void state.refetch()} />
      {facts && (
        <List label={t('stat_followers')}>
          {state.data?.followers.map((one) => (
            <ListRow
              key={one.name}
              title={t('stat_follower', { name: one.name })}
              note={[
                t('stat_as_of', { time: spokenTime(one.as_of) }),
                t('stat_waiting', { count: one.waiting }),
                t('stat_apart', { count: one.apart }),
              ].join('　')}
            />
          ))}
          <ListRow title={t('stat_usage')} note={facts.filter((fact) => fact !== '').join('　')} />
        </List>
      )}
    </Panel>
  );
}

/** What numbers are made of, and where they go. */
export const StatisticsPanel = () => (
  <>
    <UsageState />
    <XapiOutlets />
  </>
);
