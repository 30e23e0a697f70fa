import { openLabRoom } from '@praxis/contract/labs/tasks';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

const LabRecording = lazyPart(() => import('./LabRecording.tsx').then((file) => ({ default: file.LabRecording })));

type Named = { id: string; sct_id: string; tid: string; dolog_uid: string; uid: string };

/** Somebody's work on a lab: what was found of each step, the score, and the report. `sct_id` or `tid` names the task. */
export function LabPlace() {
  const { t } = useTranslation(['place', 'shell']);
  const named: Partial<Named> = useParams();
  const taskId = named.sct_id ?? named.tid ?? '';
  const userId = named.dolog_uid ?? named.uid ?? '';
  const room = useQuery({
    queryKey: ['lab-work', taskId, userId],
    queryFn: ({ signal }) => call(openLabRoom, { space_id: named.id ?? '', task_id: taskId, user_id: userId }, { signal }),
  });
  const { data } = room;
  if (!data)
    return (
      <Page title="">
        {room.isPending && <Skeleton label={t('shell:loading')} rows={5} />}
        <Problem of={room.error} retry={() => void room.refetch()} />
      </Page>
    );
  const { session } = data;
  return (
    <Page
      title={data.title}
      summary={data.student.name}
      reading
      actions={
        <>
          {session?.score != null && (
            <b className="font-serif text-26">
              {Math.round(session.score * 10) / 10}
              <span className="ml-1 font-sans text-12 font-normal text-ink-3">/ 100</span>
            </b>
          )}
          {data.report?.state && data.report.state !== 'draft' && (
            <Link className={buttonClasses()} to={`/labReport/${taskId}/${userId}`}>
              {t('lab_report')}
            </Link>
          )}
        </>
      }
    >
      {!session && <EmptyState>{t('lab_not_started')}</EmptyState>}
      {session && (
        <p className="text-13 text-ink-3">{t('lab_started_at', { time: spokenTime(session.started_at), count: session.checks })}</p>
      )}
      {data.steps.map((step, at) => (
        <Section key={step.id} title={`${at + 1}　${step.title}`}>
          <ul className="border-b border-line text-14">
            {step.rules.map((rule) => (
              <li key={rule.id} className="flex items-start gap-3 border-t border-line py-2.5">
                <span className={`mt-1 ${rule.result?.passed ? 'text-pine' : rule.result ? 'text-red' : 'text-ink-3'}`}>
                  <Mark shape={rule.result ? (rule.result.passed ? 'tick' : 'cross') : 'waiting'} />
                </span>
                <span className="min-w-0 flex-1">
                  {rule.title}
                  {rule.result && !rule.result.passed && rule.result.output && (
                    <pre className="mt-1 max-h-32 overflow-auto rounded-sm bg-sunken px-2 py-1 font-mono text-12 whitespace-pre-wrap">
                      {rule.result.output}
                    </pre>
                  )}
                </span>
                <span className="text-13 text-ink-3">
                  {rule.result?.passed ? rule.weight : 0} / {rule.weight}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {data.recording && session && (
        <Suspense fallback={null}>
          <LabRecording taskId={taskId} userId={userId} />
        </Suspense>
      )}
    </Page>
  );
}
