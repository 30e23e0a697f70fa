import type { SubmissionSummary } from '@praxis/contract/judge-queue/submissions';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { CodeBlock } from '../../code/CodeBlock.tsx';
import { CodeListing } from '../../code/CodeListing.tsx';
import { editorOf, languageName } from '../language-name.ts';
import { SubmissionResult } from './SubmissionResult.tsx';
import { useSubmission } from './useSubmission.ts';

function Whole({ submission }: { submission: SubmissionSummary }) {
  const { t } = useTranslation('judging');
  const facts = [
    submission.person.name,
    submission.problem ? `${submission.problem.code} ${submission.problem.title}` : '',
    submission.language_version || languageName(submission.language),
    t('characters', { length: submission.length }),
    submission.revision === null ? '' : t('revision_no', { no: submission.revision }),
  ];
  return (
    <>
      <p className="mb-3 text-13 text-ink-2">{facts.filter(Boolean).join('　')}</p>
      <SubmissionResult submission={submission} />
      {submission.compile_log && (
        <section className="mt-4">
          <h3 className="mb-1 text-13 text-ink-2">{t('tab_compiler')}</h3>
          <CodeBlock label={t('tab_compiler')} low>
            {submission.compile_log}
          </CodeBlock>
        </section>
      )}
      <h3 className="mt-4 mb-1 text-13 text-ink-2">{t('code')}</h3>
      <CodeListing code={submission.source} language={editorOf(submission.language)} label={t('code')} />
    </>
  );
}

/** A submission in full, live while it is judged. */
export function SubmissionView({ submissionId }: { submissionId: string }) {
  const { t } = useTranslation('judging');
  const submission = useSubmission(submissionId);
  if (submission.data) return <Whole submission={submission.data} />;
  if (submission.error) return <Problem of={submission.error} retry={() => void submission.refetch()} />;
  return <Skeleton label={t('loading')} />;
}
