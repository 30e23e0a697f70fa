import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { statCheck, statFollowers, statRebuild } from '@praxis/contract/statistics/followers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { Panel } from '../Panel.tsx';

const NotesApart = lazyPart(() => import('./NotesApart.tsx').then((file) => ({ default: file.NotesApart })));

type Follower = DataOf<typeof statFollowers>['followers'][number];

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** What a copy is called; one that a newer server follows goes by its own name. */
function useFollowerName() {
  const { t } = useTranslation('admin');
  return (name: string) =>
    ({ statistics: t('stat_follower_statistics'), evidence: t('stat_follower_evidence') })[name] ?? t('stat_follower', { name });
}

/** One copy: how old it is, what of it failed, and making it anew. */
function FollowerRow({ follower }: { follower: Follower }) {
  const { t } = useTranslation('admin');
  const name = useFollowerName()(follower.name);
  const [open, setOpen] = useState(false);
  const rebuild = useMutation({
    mutationFn: () => call(statRebuild, { follower: follower.name }),
    onSuccess: () => toastDone(t('stat_rebuilding')),
    onError: showFailure,
  });
  return (
    <>
      <ListRow
        title={name}
        note={[
          t('stat_as_of', { time: spokenTime(follower.as_of) }),
          t('stat_waiting', { count: follower.waiting }),
          t('stat_apart', { count: follower.apart }),
        ].join('　')}
        end={
          <span className="flex flex-wrap justify-end gap-2">
            {follower.apart > 0 && (
              <Button size="small" aria-label={t('stat_apart_of', { name })} onClick={() => setOpen(true)}>
                {t('stat_apart_open')}
              </Button>
            )}
            <Button
              size="small"
              aria-label={t('stat_rebuild_of', { name })}
              busy={rebuild.isPending}
              disabled={rebuild.isSuccess}
              onClick={() => rebuild.mutate()}
            >
              {t('stat_rebuild')}
            </Button>
          </span>
        }
      />
      <Suspense fallback={null}>{open && <NotesApart follower={follower.name} name={name} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Counts everything once more, and says what the last count found. */
function CheckRow({ check }: { check: DataOf<typeof statFollowers>['check'] }) {
  const { t } = useTranslation('admin');
  const start = useMutation({
    mutationFn: () => call(statCheck, {}),
    onSuccess: () => toastDone(t('stat_checking')),
    onError: showFailure,
  });
  const off = check ? check.days_off + check.cells_off : 0;
  const found = check && [
    t('stat_checked', { time: spokenTime(check.at) }),
    t('stat_checked_days', { off: check.days_off, count: check.days }),
    t('stat_checked_cells', { off: check.cells_off, count: check.cells }),
  ];
  return (
    <ListRow
      title={t('stat_check')}
      note={<span className={off > 0 ? 'text-red' : undefined}>{found?.join('　') ?? t('stat_check_help')}</span>}
      end={
        <Button size="small" busy={start.isPending} onClick={() => start.mutate()}>
          {t('stat_check_start')}
        </Button>
      }
    />
  );
}

/** How old the copies behind all numbers are, and the state of the stream of use. */
export function DerivedData() {
  const { t } = useTranslation('admin');
  const state = useQuery({
    queryKey: ['admin', 'statistics'],
    queryFn: ({ signal }) => call(statFollowers, {}, { signal }),
    refetchInterval: 15_000,
  });
  const usage = state.data?.usage;
  const facts = usage && [
    t('stat_events', { count: usage.events, number: usage.events.toLocaleString('en') }),
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
        <Link className={buttonClasses('filled')} to={addressOf('statistics', { scope: 'platform', id: '0' })}>
          {t('stat_open')}
        </Link>
      }
    >
      {state.isPending && <Skeleton rows={3} />}
      <Problem of={state.error} retry={() => void state.refetch()} />
      {facts && (
        <List label={t('stat_followers')}>
          {state.data?.followers.map((one) => (
            <FollowerRow key={one.name} follower={one} />
          ))}
          <ListRow title={t('stat_usage')} note={facts.filter((fact) => fact !== '').join('　')} />
          <CheckRow check={state.data?.check ?? null} />
        </List>
      )}
    </Panel>
  );
}
