import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { applyRejudge, cancelRejudge, listRejudges, type RejudgeView, showRejudge, startRejudge } from '@praxis/contract/problems/rejudge';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VerdictLabel } from '../../../parts/judging/VerdictLabel.tsx';
import { pointsText } from '../../../parts/judging/verdicts.ts';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { useTopic } from '../../../platform/realtime/realtime.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, ProgressBar, Skeleton, Strip } from '../../../ui/States.tsx';
import type { ProblemWriting } from '../useProblemWriting.ts';

const verdicts = ['AC', 'WA', 'PE', 'PC', 'TLE', 'MLE', 'RE', 'CE', 'OLE', 'SE'] as const;
const looks = { running: ['working', 'ink'], ready: ['half', 'amber'], applied: ['tick', 'pine'], cancelled: ['stopped', 'mute'] } as const;
const askAgain = 3000;

function StateOf({ rejudge }: { rejudge: RejudgeView }) {
  const { t } = useTranslation('problem-setting');
  const [shape, tone] = looks[rejudge.state];
  return (
    <StateLabel shape={shape} tone={tone} act={rejudge.state === 'ready'}>
      {t(`rejudge_${rejudge.state}`)}
    </StateLabel>
  );
}

function Start({ problemId, onStarted }: { problemId: string; onStarted: (id: string) => void }) {
  const { t } = useTranslation(['problem-setting', 'judging']);
  const [reason, setReason] = useState('');
  const [language, setLanguage] = useState('');
  const [verdict, setVerdict] = useState('');
  const start = useMutation({
    mutationFn: () => {
      const narrowed = { language: judgeLanguages.find(({ id }) => id === language)?.id, verdict: verdicts.find((one) => one === verdict) };
      return call(startRejudge, {
        problem_id: problemId,
        reason,
        ...(narrowed.language && { language: narrowed.language }),
        ...(narrowed.verdict && { verdict: narrowed.verdict }),
      });
    },
    onSuccess: ({ rejudge_id }) => {
      setReason('');
      onStarted(rejudge_id);
    },
  });
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('rejudge_reason')} className="min-w-60 flex-1" required>
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Field label={t('language')}>
          <Select
            value={language}
            choices={[{ value: '', label: t('all') }, ...judgeLanguages.map(({ id, name }) => ({ value: id as string, label: name }))]}
            onChange={(event) => setLanguage(event.target.value)}
          />
        </Field>
        <Field label={t('verdict')}>
          <Select
            value={verdict}
            choices={[
              { value: '', label: t('all') },
              ...verdicts.map((value) => ({ value: value as string, label: t(`judging:verdict_${value}`) })),
            ]}
            onChange={(event) => setVerdict(event.target.value)}
          />
        </Field>
        <Button look="soft" busy={start.isPending} disabled={reason.trim() === ''} onClick={() => start.mutate()}>
          {t('rejudge_start')}
        </Button>
      </div>
      <p className="mt-2 text-12 text-ink-3">{t('rejudge_help')}</p>
      <Problem of={start.error} />
    </>
  );
}

function Preview({ rejudgeId, problemId }: { rejudgeId: string; problemId: string }) {
  const { t } = useTranslation(['problem-setting', 'judging']);
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<'apply' | 'cancel'>();
  const visible = useQuery({
    queryKey: ['rejudge', rejudgeId, page],
    queryFn: ({ signal }) => call(showRejudge, { rejudge_id: rejudgeId, page, size: 30 }, { signal }),
    refetchInterval: ({ state }) => (state.data?.rejudge.state === 'running' ? askAgain : false),
  });
  const again = () => void visible.refetch();
  useTopic(`problem:${problemId}`, again, again);
  if (visible.isPending) return <Skeleton label={t('loading')} />;
  if (visible.error) return <Problem of={visible.error} retry={again} />;
  const { rejudge, submissions } = visible.data;
  const decide = async (what: typeof applyRejudge | typeof cancelRejudge) => {
    await call(what, { rejudge_id: rejudgeId });
    await client.invalidateQueries({ queryKey: ['rejudge'] });
    await client.invalidateQueries({ queryKey: ['rejudges', problemId] });
  };
  return (
    <Section
      title={rejudge.reason}
      more={
        rejudge.state === 'ready' && (
          <span className="flex gap-2">
            <Button onClick={() => setAsking('cancel')}>{t('rejudge_cancel')}</Button>
            <Button look="filled" onClick={() => setAsking('apply')}>
              {t('rejudge_apply')}
            </Button>
          </span>
        )
      }
    >
      <p className="mb-2 flex flex-wrap items-center gap-x-4 text-13 text-ink-2">
        <StateOf rejudge={rejudge} />
        {t('rejudge_facts', { judged: rejudge.judged, total: rejudge.total, changed: rejudge.changed })}
        {rejudge.moves.map((move) => (
          <span key={`${move.from} ${move.to}`}>
            {t('rejudge_move', { from: t(`judging:verdict_${move.from}`), to: t(`judging:verdict_${move.to}`), count: move.count })}
          </span>
        ))}
      </p>
      {rejudge.state === 'running' && rejudge.total > 0 && (
        <ProgressBar value={rejudge.judged / rejudge.total} label={t('rejudge_running')} thick />
      )}
      {submissions.list.length === 0 ? (
        rejudge.state !== 'running' && <p className="text-13 text-ink-3">{t('rejudge_no_changes')}</p>
      ) : (
        <Ledger
          label={t('rejudge_changes')}
          items={submissions.list.map((one) => ({ ...one, id: one.submission_id }))}
          columns={[
            { head: t('person'), cell: (one) => one.person.name },
            { head: t('when'), cell: (one) => timeLabel(one.at) },
            ...(['before', 'after'] as const).map((side) => ({
              head: t(side),
              cell: (one: (typeof submissions.list)[number]) => {
                const result = one[side];
                return (
                  result && (
                    <span className="flex items-center gap-2">
                      <VerdictLabel state="done" verdict={result.verdict} />
                      <b>{pointsText(result.score)}</b>
                      <span className="text-12 text-ink-3">{t('judging:milliseconds', { count: Math.round(result.time_ms) })}</span>
                    </span>
                  )
                );
              },
            })),
          ]}
        />
      )}
      <Pagination page={submissions.page} size={submissions.size} total={submissions.total} onPage={setPage} />
      <ConfirmDialog
        open={asking === 'apply'}
        onClose={() => setAsking(undefined)}
        title={t('rejudge_apply')}
        confirm={t('rejudge_apply')}
        onConfirm={() => decide(applyRejudge)}
      >
        {t('rejudge_apply_note', { count: rejudge.changed })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'cancel'}
        onClose={() => setAsking(undefined)}
        title={t('rejudge_cancel')}
        confirm={t('rejudge_cancel')}
        onConfirm={() => decide(cancelRejudge)}
      >
        {t('rejudge_cancel_note')}
      </ConfirmDialog>
    </Section>
  );
}

/** Judging submissions again under the newest data: a preview first, then applied or dropped. */
export function RejudgeTab({ writing }: { writing: ProblemWriting }) {
  const { t } = useTranslation('problem-setting');
  const client = useQueryClient();
  const problemId = writing.problem.id;
  const [chosen, setChosen] = useState<string>();
  const rejudges = useQuery({
    queryKey: ['rejudges', problemId],
    queryFn: ({ signal }) => call(listRejudges, { problem_id: problemId, size: 50 }, { signal }),
  });
  const visible = chosen ?? rejudges.data?.list[0]?.id;
  const [newest] = writing.problem.revisions;
  const used = writing.problem.revisions.find(({ live }) => live);
  return (
    <>
      {used && newest && newest.id !== used.id && <Strip>{t('rejudge_older', { newest: newest.number, used: used.number })}</Strip>}
      <Section title={t('rejudge_new')}>
        <Start
          problemId={problemId}
          onStarted={(id) => {
            setChosen(id);
            void client.invalidateQueries({ queryKey: ['rejudges', problemId] });
          }}
        />
      </Section>
      <Problem of={rejudges.error} retry={() => void rejudges.refetch()} />
      {rejudges.isPending && <Skeleton label={t('loading')} />}
      {rejudges.data?.list.length === 0 && <EmptyState plain>{t('no_rejudges')}</EmptyState>}
      {visible && <Preview key={visible} rejudgeId={visible} problemId={problemId} />}
      {rejudges.data && rejudges.data.list.length > 1 && (
        <Section title={t('rejudges')}>
          <Ledger
            label={t('rejudges')}
            items={rejudges.data.list}
            columns={[
              { head: t('rejudge_reason'), wide: true, cell: (one) => one.reason },
              { head: t('state'), cell: (one) => <StateOf rejudge={one} /> },
              { head: t('changed'), numeric: true, cell: (one) => one.changed },
              { head: t('when'), cell: (one) => timeLabel(one.at) },
            ]}
            actions={(one) => (
              <Button size="small" look="quiet" onClick={() => setChosen(one.id)}>
                {t('show')}
              </Button>
            )}
          />
        </Section>
      )}
    </>
  );
}
