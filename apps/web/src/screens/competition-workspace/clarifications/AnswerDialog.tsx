import { answerClarification, type Clarification } from '@praxis/contract/competitions/clarifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';

/** Answers a question, to whoever asked or to everybody. */
export function AnswerDialog({ question, onClose }: { question: Clarification; onClose: () => void }) {
  const { t } = useTranslation('competition-workspace');
  const client = useQueryClient();
  const [answer, setAnswer] = useState(question.answer ?? '');
  const [all, setAll] = useState(question.public);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('answer_title', { name: question.asked_by?.name ?? '' })}
      confirm={t(all ? 'answer_all' : 'answer_one')}
      onConfirm={async () => {
        await call(answerClarification, { clarification_id: question.id, answer, public: all });
        await client.invalidateQueries({ queryKey: ['workspace-clarifications'] });
        toastDone(t('answered'));
      }}
    >
      <p className="mb-3 max-h-40 overflow-y-auto rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-wrap">{question.question}</p>
      <Field label={t('answer')} required>
        <TextArea rows={4} maxLength={4000} value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </Field>
      <Checkbox className="mt-3" label={t('to_all')} checked={all} onChange={(event) => setAll(event.target.checked)} />
    </ConfirmDialog>
  );
}
