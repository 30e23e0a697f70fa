import { questionTypes } from '@praxis/contract/questions/content';
import { getQuestion, type QuestionForEditor, startQuestion } from '@praxis/contract/questions/editing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { flush } from '../../platform/calls/offline-queue.ts';
import { toastDone } from '../../platform/toasts.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { queuePendingEdit } from './pending-edits.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import { draftItem, type SavedQuestion } from './useQuestionWriting.ts';

function useQuestion() {
  const { questionId, bankId = '', type } = useParams();
  const stem = /^\d{1,19}$/.exec(useSearchParams()[0].get('stem') ?? '')?.[0] ?? null;
  const asked = questionTypes.find((one) => one === type) ?? 'single';
  const queryKey = ['question', questionId ?? `new ${bankId} ${asked} ${stem ?? ''}`];
  const query = useQuery({
    queryKey,
    async queryFn({ signal }): Promise<QuestionForEditor> {
      // What waits on this device belongs into the draft that is about to be read.
      await queuePendingEdit(draftItem({ question_id: questionId ?? null, bank_id: bankId }));
      await flush();
      return questionId
        ? call(getQuestion, { question_id: questionId }, { signal })
        : call(startQuestion, { bank_id: bankId, type: asked, stem_id: stem }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return { query, queryKey };
}

/** A question being written. */
export function QuestionScreen() {
  const { t } = useTranslation('question-bank');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { query, queryKey } = useQuestion();
  usePageTitle(t('question'));
  const again = () => void queries.resetQueries({ queryKey });
  if (!query.data)
    return (
      <main id="main" tabIndex={-1} className="mx-auto max-w-[960px] px-8 pt-6 outline-none">
        {query.error ? <Problem of={query.error} retry={() => void query.refetch()} /> : <Skeleton rows={6} label={t('loading')} />}
      </main>
    );
  const saved = ({ id, version, written }: SavedQuestion, next: boolean) => {
    toastDone(t('saved'));
    if (next) return again();
    if (!query.data.question_id) return void navigate(`/question/${id}`, { replace: true });
    queries.setQueryData<QuestionForEditor>(queryKey, { ...query.data, ...written, version, draft: null });
  };
  return <QuestionEditor key={queryKey[1]} question={query.data} onSaved={saved} onAgain={again} />;
}
