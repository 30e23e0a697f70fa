import { findStudentCode } from '@praxis/contract/judge-queue/submissions';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { SubmissionResult } from './submission/SubmissionResult.tsx';
import { useSubmission } from './submission/useSubmission.ts';

const SourceDialog = lazyPart(() => import('./submission/SourceDialog.tsx').then((file) => ({ default: file.SourceDialog })));

/** How the code that counts did, below an answer of a paper; nothing where nothing was judged. */
export function JudgedAnswer({ attemptId, item, userId }: { attemptId: string; item: number; userId: string }) {
  const { t } = useTranslation('judging');
  const [reading, setReading] = useState(false);
  const place = { at: 'attempt' as const, attempt_id: attemptId, item };
  const found = useQuery({
    queryKey: ['student-code', attemptId, item, userId],
    queryFn: ({ signal }) => call(findStudentCode, { place, user_id: userId }, { signal, background: true }),
    retry: false,
  });
  const submission = useSubmission(found.data?.submission_id);
  if (!submission.data) return null;
  return (
    <section aria-label={t('tab_result')} className="mt-4 rounded-md border border-line px-4 py-3">
      <SubmissionResult submission={submission.data} />
      <Button size="small" look="quiet" className="mt-2 -ml-2" data-print="no" onClick={() => setReading(true)}>
        {t('submission')}
      </Button>
      {reading && (
        <Suspense fallback={null}>
          <SourceDialog submissionId={submission.data.id} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </section>
  );
}
