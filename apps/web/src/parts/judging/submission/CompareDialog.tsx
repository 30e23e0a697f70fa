import { type SubmissionSummary, showSubmission } from '@praxis/contract/judge-queue/submissions';
import { useQueries } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { clockTime, shortDate } from '../../../platform/language/dates.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { editorOf } from '../language-name.ts';
import { VerdictLabel } from '../VerdictLabel.tsx';

const CodeDiff = lazyPart(() => import('../../code/CodeDiff.tsx'));

/** Two submissions beside each other, the older one first. */
export function CompareDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('judging');
  const both = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['submission', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(showSubmission, { submission_id: id }, { signal }),
    })),
  });
  const known = both.flatMap(({ data }) => data ?? []).sort((one, other) => one.at - other.at);
  const [before, after] = known;
  const failed = both.find(({ error }) => error);
  const named = (one: SubmissionSummary) => ({
    code: one.source,
    label: t('code_of', { time: `${shortDate(one.at)} ${clockTime(one.at)}` }),
  });
  return (
    <Dialog open onClose={onClose} title={t('compare')} width="wide">
      <Problem of={failed?.error} retry={() => void failed?.refetch()} />
      {!failed && !(before && after) && <Skeleton label={t('loading')} />}
      {before && after && (
        <>
          <div className="mb-2 grid grid-cols-2 gap-3 text-13">
            {[before, after].map((one) => (
              <span key={one.id} className="flex flex-wrap items-center gap-x-3">
                {`${shortDate(one.at)} ${clockTime(one.at)}`}
                <VerdictLabel state={one.state} verdict={one.verdict} />
              </span>
            ))}
          </div>
          <Suspense fallback={<Skeleton label={t('loading')} />}>
            <CodeDiff before={named(before)} after={named(after)} language={editorOf(after.language)} />
          </Suspense>
        </>
      )}
    </Dialog>
  );
}
