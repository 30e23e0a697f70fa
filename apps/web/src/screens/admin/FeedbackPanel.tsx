import { answerFeedback, listFeedback, setFeedbackState } from '@praxis/contract/admin/feedback';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackCard } from '../../parts/feedback/FeedbackCard.tsx';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Paged } from '../../ui/lists/Paged.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Panel } from './Panel.tsx';
import { PersonField } from './people/PersonField.tsx';
import { StateFilter } from './StateFilter.tsx';
import { useFilters } from './useFilters.ts';

type Feedback = DataOf<typeof listFeedback>['list'][number];

const states = ['new', 'seen', 'answered', 'settled'] as const;

function useChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: ['admin-feedback'] }), client.invalidateQueries({ queryKey: ['admin-waiting'] })]);
}

function AnswerDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { t } = useTranslation(['feedback', 'shell']);
  const changed = useChanged();
  const [answer, setAnswer] = useState(feedback.answer);
  const send = useMutation({
    mutationFn: () => call(answerFeedback, { feedback_id: feedback.id, answer }),
    async onSuccess() {
      await changed();
      toastDone(t('answered_done'));
      onClose();
    },
  });
  const fieldError = send.error instanceof Refused ? send.error.fields.answer : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('answer_title', { name: feedback.person.name })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={send.isPending} onClick={() => send.mutate()}>
            {t('answer_send')}
          </Button>
        </>
      }
    >
      <p className="mb-3 break-words whitespace-pre-wrap text-ink-2">{feedback.text}</p>
      <Field label={t('answer')} error={fieldError} required>
        <TextArea rows={4} maxLength={1000} value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </Field>
      {!fieldError && <Problem of={send.error} />}
    </Dialog>
  );
}

/** What people say about the platform. */
export function FeedbackPanel() {
  const { t } = useTranslation(['admin', 'feedback']);
  const changed = useChanged();
  const [answering, setAnswering] = useState<Feedback>();
  const { values, page, set, setPage } = useFilters(['state', 'q']);
  const chosen = states.find((known) => known === values.state);
  const state = chosen === 'settled' ? 'closed' : chosen;
  const sent = useQuery({
    queryKey: ['admin-feedback', values, page],
    queryFn: ({ signal }) => call(listFeedback, { state, q: values.q, page }, { signal }),
  });
  const sort = useMutation({
    mutationFn: (of: { feedback_id: string; state: 'new' | 'seen' | 'closed' }) => call(setFeedbackState, of),
    onSuccess: changed,
  });
  return (
    <Panel
      title={t('panel_feedback')}
      filters={
        <>
          <StateFilter states={states} value={chosen ?? ''} onChange={(next) => set({ state: next })} />
          <PersonField label={t('feedback:search')} value={values.q} onSearch={(q) => set({ q })} />
        </>
      }
    >
      <Problem of={sort.error} className="mb-3" />
      <Paged query={sent} empty={t('feedback:none')} onPage={setPage}>
        {({ list }) => (
          <ul aria-label={t('panel_feedback')} className="border-b border-line">
            {list.map((feedback) => (
              <FeedbackCard key={feedback.id} feedback={feedback} person={feedback.person.name}>
                <Button size="small" onClick={() => setAnswering(feedback)}>
                  {t(feedback.answer ? 'feedback:answer_again' : 'feedback:answer_do')}
                </Button>
                {feedback.state === 'new' && (
                  <Button size="small" repeatable onClick={() => sort.mutate({ feedback_id: feedback.id, state: 'seen' })}>
                    {t('feedback:mark_seen')}
                  </Button>
                )}
                {feedback.state === 'closed' ? (
                  <Button size="small" repeatable onClick={() => sort.mutate({ feedback_id: feedback.id, state: 'seen' })}>
                    {t('feedback:reopen')}
                  </Button>
                ) : (
                  <Button size="small" repeatable onClick={() => sort.mutate({ feedback_id: feedback.id, state: 'closed' })}>
                    {t('feedback:close')}
                  </Button>
                )}
              </FeedbackCard>
            ))}
          </ul>
        )}
      </Paged>
      {answering && <AnswerDialog feedback={answering} onClose={() => setAnswering(undefined)} />}
    </Panel>
  );
}
