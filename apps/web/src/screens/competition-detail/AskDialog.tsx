import { askClarification } from '@praxis/contract/competitions/clarifications';
import type { StageCard } from '@praxis/contract/competitions/competitions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

type AskProps = { competitionId: string; stages: readonly StageCard[]; onClose: () => void };

/** Asks the organisers about a stage. */
export function AskDialog({ competitionId, stages, onClose }: AskProps) {
  const { t } = useTranslation(['competition', 'shell']);
  const client = useQueryClient();
  const [stageId, setStageId] = useState((stages.find(({ state }) => state !== 'over') ?? stages[0])?.id ?? '');
  const [question, setQuestion] = useState('');
  const [empty, setEmpty] = useState(false);
  const ask = useMutation({
    mutationFn: () => call(askClarification, { stage_id: stageId, question: question.trim() }),
    onSuccess: async () => {
      toastDone(t('asked'));
      onClose();
      await client.invalidateQueries({ queryKey: ['competition', competitionId, 'questions'] });
    },
  });
  const beside = empty ? t('question_empty') : ask.error instanceof Refused ? ask.error.fields.question : undefined;
  const send = () => {
    setEmpty(question.trim() === '');
    if (question.trim() !== '') ask.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask')}
      width="usual"
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={ask.isPending} onClick={send}>
            {t('ask_send')}
          </Button>
        </>
      }
    >
      {stages.length > 1 && (
        <Field label={t('ask_stage')} className="mb-4">
          <Select
            choices={stages.map(({ id, title }) => ({ value: id, label: title }))}
            value={stageId}
            onChange={(event) => setStageId(event.target.value)}
          />
        </Field>
      )}
      <Field label={t('ask_question')} help={t('ask_help')} error={beside} required>
        <TextArea rows={4} maxLength={2000} value={question} onChange={(event) => setQuestion(event.target.value)} />
      </Field>
      {!beside && <Problem of={ask.error} />}
    </Dialog>
  );
}
