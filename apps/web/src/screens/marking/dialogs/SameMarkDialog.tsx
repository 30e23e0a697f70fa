import { BATCH_SCORE_MOST, giveSameMark } from '@praxis/contract/assessments/marking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Radio } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { refreshMarking } from '../marking-queries.ts';

type Whom = 'blank' | 'picked' | 'unmarked';

/** One score for many answers to a question: the empty ones, those that were picked, or those not marked yet. */
export function SameMarkDialog({
  assessmentId,
  question,
  fullScore,
  picked,
  unmarked,
  onDone,
  onClose,
}: {
  assessmentId: string;
  question: number;
  fullScore: number;
  picked: readonly string[];
  unmarked: readonly string[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['marking', 'shell']);
  const queries = useQueryClient();
  const [whom, setWhom] = useState<Whom>(picked.length > 0 ? 'picked' : 'blank');
  const [text, setText] = useState(picked.length > 0 ? '' : '0');
  const [comment, setComment] = useState('');
  const ids = { picked, unmarked }[whom === 'blank' ? 'picked' : whom].slice(0, BATCH_SCORE_MOST);
  const score = Number(text);
  const fine = text.trim() !== '' && score >= 0 && score <= fullScore && (whom === 'blank' || ids.length > 0);
  const give = useMutation({
    mutationFn: () =>
      call(giveSameMark, {
        assessment_id: assessmentId,
        question,
        score,
        comment,
        ...(whom === 'blank' ? { blanks: true } : { attempt_ids: [...ids] }),
      }),
    onSuccess({ marked }) {
      void refreshMarking(queries, assessmentId);
      toastDone(t('same_done', { count: marked }));
      onDone();
      onClose();
    },
  });
  const choices: [Whom, string, boolean][] = [
    ['blank', t('same_blank'), true],
    ['picked', t('same_picked', { count: Math.min(picked.length, BATCH_SCORE_MOST) }), picked.length > 0],
    ['unmarked', t('same_unmarked', { count: Math.min(unmarked.length, BATCH_SCORE_MOST) }), unmarked.length > 0],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('same_title', { no: question })}
      summary={t('same_most', { count: BATCH_SCORE_MOST })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" disabled={!fine} busy={give.isPending} onClick={() => give.mutate()}>
            {t('same_do')}
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-13 text-ink-2">{t('same_whom')}</legend>
        {choices.map(([value, label, open]) => (
          <Radio key={value} name="whom" label={label} checked={whom === value} disabled={!open} onChange={() => setWhom(value)} />
        ))}
      </fieldset>
      <Field label={t('same_score', { count: fullScore })} className="mt-4">
        <TextInput inputMode="decimal" value={text} onChange={(event) => setText(event.target.value)} className="w-28" />
      </Field>
      <Field label={t('comment')} className="mt-4">
        <TextArea rows={2} maxLength={5000} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
      <Problem of={give.error} />
    </Dialog>
  );
}
