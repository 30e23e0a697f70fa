import { listRegrades } from '@praxis/contract/assessments/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import type { Overview, Request } from './marking-queries.ts';
import { useStudentName } from './useStudentName.ts';

const DecideDialog = lazyPart(() => import('./dialogs/DecideDialog.tsx').then((file) => ({ default: file.DecideDialog })));

const looks = {
  open: { shape: 'waiting', tone: 'amber', act: true },
  accepted: { shape: 'tick', tone: 'pine' },
  refused: { shape: 'cross', tone: 'ink' },
} as const;

function RequestRow({ request, onLook, onDecide }: { request: Request; onLook: () => void; onDecide: () => void }) {
  const { t } = useTranslation('marking');
  const nameOf = useStudentName();
  return (
    <ListRow
      title={
        <span className="flex flex-wrap items-baseline gap-x-3">
          <b>{nameOf(request)}</b>
          <span className="text-13 text-ink-3">
            {t('request_facts', { no: request.question, score: request.score ?? '–', time: spokenTime(request.at) })}
          </span>
        </span>
      }
      note={
        <>
          <span className="block text-14 break-words whitespace-pre-wrap text-ink">{request.text}</span>
          {request.reply && <span className="block">{t('request_reply', { text: request.reply })}</span>}
        </>
      }
      end={
        <span className="flex flex-none flex-wrap items-center justify-end gap-2">
          <StateLabel {...looks[request.state]}>{t(`request_${request.state}`)}</StateLabel>
          <Button size="small" onClick={onLook}>
            {t('request_look')}
          </Button>
          {request.state === 'open' && (
            <Button size="small" look="soft" onClick={onDecide}>
              {t('request_decide')}
            </Button>
          )}
        </span>
      }
    />
  );
}

/** Requests of students to mark an answer again, open ones first. */
export function Requests({ overview, onGo }: { overview: Overview; onGo: (part: Record<string, string>) => void }) {
  const { t } = useTranslation('marking');
  const [page, setPage] = useState(1);
  const [deciding, setDeciding] = useState<Request>();
  const requests = useQuery({
    queryKey: ['marking', overview.assessment_id, 'requests', page],
    queryFn: ({ signal }) => call(listRegrades, { assessment_id: overview.assessment_id, page, size: 20 }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = requests;
  return (
    <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto max-w-[960px] px-8 py-6 phone:px-4">
        {requests.error ? (
          <Problem of={requests.error} retry={() => void requests.refetch()} />
        ) : !data ? (
          <Skeleton rows={4} label={t('loading')} />
        ) : data.total === 0 ? (
          <EmptyState>{t('request_none')}</EmptyState>
        ) : (
          <>
            <List label={t('by_requests')}>
              {data.list.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  onLook={() => onGo({ by: 'question', question: String(request.question), attempt: request.attempt_id })}
                  onDecide={() => setDeciding(request)}
                />
              ))}
            </List>
            <Pagination page={page} size={20} total={data.total} onPage={setPage} />
          </>
        )}
      </div>
      {deciding && (
        <Suspense fallback={null}>
          <DecideDialog
            assessmentId={overview.assessment_id}
            request={deciding}
            fullScore={overview.questions.find((one) => one.question === deciding.question)?.score ?? 0}
            onClose={() => setDeciding(undefined)}
          />
        </Suspense>
      )}
    </main>
  );
}
