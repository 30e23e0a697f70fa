import { findSimilarQuestions } from '@praxis/contract/questions/editing';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Mark } from '../../ui/Mark.tsx';

const REFRESH_AFTER_MS = 1500;

/** Questions whose stem is nearly the same as what is being written. */
export function SimilarStrip({ questionId, stem }: { questionId: string | null; stem: string }) {
  const { t } = useTranslation('question-bank');
  const [asked, setAsked] = useState(stem);
  // Asked when writing rests.
  useEffect(() => {
    const timer = setTimeout(() => setAsked(stem), REFRESH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stem]);
  const similar = useQuery({
    queryKey: ['questions', 'similar', questionId, asked],
    queryFn: ({ signal }) => call(findSimilarQuestions, { question_id: questionId, stem: asked }, { signal, background: true }),
    enabled: asked.length > 20,
  });
  const list = similar.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section aria-label={t('similar')} className="mt-4 rounded-md bg-amber-soft px-4 py-3 text-13">
      <p role="status" className="flex items-center gap-2 font-bold text-amber">
        <Mark shape="triangle" />
        {t('similar_found', { count: list.length })}
      </p>
      <ul>
        {list.slice(0, 5).map((one) => (
          <li key={one.id} className="flex items-baseline gap-3 pt-1">
            <a href={`/question/${one.id}`} target="_blank" rel="noopener noreferrer" className="cut min-w-0 flex-1 text-ink">
              {one.excerpt}
            </a>
            <span className="flex-none text-ink-2">{one.bank}</span>
            <span className="flex-none text-ink-2">{t('similar_percent', { percent: one.percent })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
