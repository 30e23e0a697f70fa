import { drainJudge, forgetJudge, type JudgeView, setJudgeRules, showJudgeQueue } from '@praxis/contract/judge-queue/judge-queue';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { useTopic } from '../../../platform/realtime/realtime.ts';
import { Button } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/fields/Choices.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton, Strip } from '../../../ui/States.tsx';
import { Panel } from '../Panel.tsx';

const UPDATE_MS = 5000;
const tiers = { full: ['tick', 'pine'], practice: ['padlock', 'amber'], none: ['cross', 'red'] } as const;

function TierLabel({ judge }: { judge: JudgeView }) {
  const { t } = useTranslation('admin');
  const [shape, tone] = tiers[judge.tier];
  return (
    <>
      <StateLabel shape={shape} tone={tone}>
        {t(`judge_tier_${judge.tier}`)}
      </StateLabel>
      {judge.reason && <span className="block max-w-80 text-12 whitespace-normal text-ink-3">{judge.reason}</span>}
    </>
  );
}

function Judges({ judges, onChanged }: { judges: readonly JudgeView[]; onChanged: () => void }) {
  const { t } = useTranslation('admin');
  const drain = useMutation({
    mutationFn: (judge: JudgeView) => call(drainJudge, { name: judge.name, drained: !judge.drained }),
    onSettled: onChanged,
  });
  const forget = useMutation({ mutationFn: (name: string) => call(forgetJudge, { name }), onSettled: onChanged });
  if (judges.length === 0) return <EmptyState>{t('no_judges')}</EmptyState>;
  return (
    <>
      <Ledger
        label={t('judges')}
        items={judges.map((judge) => ({ ...judge, id: judge.name }))}
        columns={[
          { head: t('agent_name'), cell: (judge) => judge.name },
          {
            head: t('state'),
            cell: (judge) => (
              <StateLabel shape={judge.connected ? 'tick' : 'stopped'} tone={judge.connected ? 'pine' : 'mute'}>
                {judge.connected ? t('judge_connected') : t('judge_away', { time: spokenTime(judge.last_seen_at) })}
              </StateLabel>
            ),
          },
          { head: t('judge_tier'), cell: (judge) => <TierLabel judge={judge} /> },
          { head: t('judge_slots'), numeric: true, cell: (judge) => `${judge.busy} / ${judge.slots}` },
          {
            head: t('judge_languages'),
            wide: true,
            cell: (judge) => (
              <span className="text-12 text-ink-2">{listed([...new Set(judge.languages.map(({ version }) => version))])}</span>
            ),
          },
          {
            head: t('judge_draining'),
            cell: (judge) =>
              judge.draining_itself ? (
                t('judge_draining_itself')
              ) : (
                <Switch
                  hideLabel
                  label={t('judge_drain', { name: judge.name })}
                  checked={judge.drained}
                  onChange={() => drain.mutate(judge)}
                />
              ),
          },
        ]}
        actions={(judge) =>
          !judge.connected && (
            <Button size="small" look="plain" onClick={() => forget.mutate(judge.name)}>
              {t('judge_forget')}
            </Button>
          )
        }
      />
      <Problem of={drain.error ?? forget.error} />
    </>
  );
}

/** The judge's queue: classes with what waits, judges with tier, versions and slots, and the switches. */
export function JudgePanel() {
  const { t } = useTranslation(['admin', 'shell']);
  const queue = useQuery({
    queryKey: ['judge-queue'],
    queryFn: ({ signal }) => call(showJudgeQueue, {}, { signal, background: true }),
    refetchInterval: UPDATE_MS,
  });
  const again = () => void queue.refetch();
  useTopic('judge:queue', again, again);
  const rules = useMutation({
    mutationFn: (practice_without_cgroups: boolean) => call(setJudgeRules, { practice_without_cgroups }),
    onSettled: again,
  });
  const { data } = queue;
  return (
    <Panel title={t('panel_judge')}>
      {queue.isPending && <Skeleton rows={4} label={t('shell:loading')} />}
      <Problem of={queue.error} retry={again} />
      {data && (
        <>
          {data.notices.map((notice) => (
            <Strip key={notice}>{notice}</Strip>
          ))}
          <Section title={t('judge_classes')} className="mt-4">
            <Ledger
              label={t('judge_classes')}
              items={data.classes.map((one) => ({ ...one, id: one.name }))}
              columns={[
                { head: t('judge_class'), cell: (one) => t(`judge_class_${one.name}`) },
                { head: t('judge_waiting'), numeric: true, cell: (one) => one.waiting },
                { head: t('judge_running'), numeric: true, cell: (one) => one.running },
                {
                  head: t('judge_oldest'),
                  numeric: true,
                  cell: (one) => (one.oldest_s === null ? '' : t('judge_seconds', { count: Math.round(one.oldest_s) })),
                },
                { head: t('judge_share'), numeric: true, cell: (one) => `${Math.round(one.share * 100)}%` },
                { head: t('judge_hour'), numeric: true, cell: (one) => one.judged_hour },
                {
                  head: t('judge_median'),
                  numeric: true,
                  cell: (one) => (one.median_wait_s === null ? '' : t('judge_seconds', { count: Math.round(one.median_wait_s * 10) / 10 })),
                },
              ]}
            />
          </Section>
          <Section title={t('judges')}>
            <Judges judges={data.judges} onChanged={again} />
          </Section>
          <Section title={t('judge_rules')}>
            <Switch
              label={t('judge_practice')}
              checked={data.practice_without_cgroups}
              disabled={rules.isPending}
              onChange={() => rules.mutate(!data.practice_without_cgroups)}
            />
            <p className="mt-1 text-12 text-ink-3">{t('judge_practice_help')}</p>
            <Problem of={rules.error} />
          </Section>
        </>
      )}
    </Panel>
  );
}
