import { readAnswerFile } from '@praxis/contract/assessments/homework';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { AnnotatedText } from './AnnotatedText.tsx';

const prose = /\.(txt|md|markdown|rst|log)$/i;

/** A handed-in text or program, decoded by the server: its bytes never come here as a file. */
export default function FileText({ attemptId, item, sha256, name }: { attemptId: string; item: number; sha256: string; name: string }) {
  const { t } = useTranslation('homework');
  const query = useQuery({
    queryKey: ['answer-file-text', attemptId, item, sha256],
    queryFn: ({ signal }) => call(readAnswerFile, { attempt_id: attemptId, item, sha256 }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.isPending) return <Skeleton rows={6} />;
  if (query.error) return <Problem of={query.error} retry={() => void query.refetch()} />;
  if (query.data.text === null) return <p className="rounded-md bg-well px-4 py-3 text-13 text-ink-3">{t('view_failed')}</p>;
  return <AnnotatedText document={sha256} text={query.data.text} mono={!prose.test(name)} />;
}
