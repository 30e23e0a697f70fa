import type { Adjustment, QuestionForMarker } from '@praxis/contract/assessments/marking';
import { applyAdjustment, previewAdjustment } from '@praxis/contract/assessments/results';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox, Radio } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ChangedScores } from '../ChangedScores.tsx';
import { KeyEditor } from '../KeyEditor.tsx';
import { refreshMarking } from '../marking-queries.ts';

const VISIBLE = 50;
type Chosen = Adjustment | 'none';

/** What is done about a faulty question; the change of every score is shown before it is made. */
export function AdjustmentDialog({
  assessmentId,
  question,
  onClose,
}: {
  assessmentId: string;
  question: QuestionForMarker;
  onClose: () => void;
}) {
  const { t } = useTranslation(['marking', 'shell']);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>(question.adjustment ? 'none' : 'void');
  const [key, setKey] = useState(question.key);
  const [reason, setReason] = useState('');
  const [changeBank, setChangeBank] = useState(true);
  const asked = {
    assessment_id: assessmentId,
    question: question.question,
    adjustment: chosen === 'none' ? null : chosen,
    ...(chosen === 'rekeyed' && { key }),
  };
  const preview = useMutation({ mutationFn: () => call(previewAdjustment, { ...asked, page: 1, size: VISIBLE }) });
  const apply = useMutation({
    mutationFn: () => call(applyAdjustment, { ...asked, reason, change_bank: changeBank }),
    onSuccess({ changed, bank_version: version }) {
      void refreshMarking(queries, assessmentId);
      void queries.invalidateQueries({ queryKey: ['results', assessmentId] });
      if (version !== null) void queries.invalidateQueries({ queryKey: ['questions'] });
      toastDone(version === null ? t('treated', { count: changed }) : t('treated_bank', { count: changed, version }));
      onClose();
    },
  });
  const choose = (value: Chosen) => {
    setChosen(value);
    preview.reset();
  };
  const keyed = question.options.length > 0 || question.type === 'judge' || question.type === 'short' || question.parts !== undefined;
  const choices: readonly Chosen[] = [
    'void',
    'all_correct',
    ...(keyed ? (['rekeyed'] as const) : []),
    ...(question.adjustment ? (['none'] as const) : []),
  ];
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={t('treat_title', { no: question.question })}
      summary={t('treat_note')}
      foot={
        <>
          <Button busy={preview.isPending} onClick={() => preview.mutate()}>
            {t('treat_preview')}
          </Button>
          <Button
            look="danger-filled"
            disabled={!preview.data || reason.trim() === ''}
            busy={apply.isPending}
            onClick={() => apply.mutate()}
          >
            {t('treat_do')}
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('treat')}</legend>
        {choices.map((value) => (
          <Radio
            key={value}
            name="treatment"
            checked={chosen === value}
            onChange={() => choose(value)}
            className="items-start! [&_input]:mt-1"
            label={
              <>
                {t(`treat_${value}`)}
                <span className="block text-12 text-ink-3">{t(`treat_${value}_help`)}</span>
              </>
            }
          />
        ))}
      </fieldset>
      {chosen === 'rekeyed' && (
        <KeyEditor
          question={question}
          value={key}
          onChange={(next) => {
            setKey(next);
            preview.reset();
          }}
        />
      )}
      <Field label={t('treat_reason')} required className="mt-4">
        <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {preview.data && <ChangedScores attempts={preview.data.attempts} changed={preview.data.changed} />}
      {chosen === 'rekeyed' && preview.data && preview.data.bank_version !== null && (
        <Checkbox
          className="mt-3"
          label={t('treat_bank', { version: preview.data.bank_version })}
          checked={changeBank}
          onChange={() => setChangeBank(!changeBank)}
        />
      )}
      <Problem of={preview.error ?? apply.error} />
    </Dialog>
  );
}
