import { exportQuestions, type QuestionExportFormat, questionExport } from '@praxis/contract/question-exchange/question-exchange';
import type { QuestionFilter } from '@praxis/contract/questions/questions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox, RadioList } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ExportedFile } from '../export/ExportedFile.tsx';
import { useStartedExport } from '../export/useStartedExport.ts';
import { useQuestionSources } from '../question-picker/PickerFilters.tsx';

const formats = ['docx', 'moodle', 'gift', 'qti2', 'qti1'] as const;
const ALL = '';

function Formats({ format, onFormat }: { format: QuestionExportFormat; onFormat: (format: QuestionExportFormat) => void }) {
  const { t } = useTranslation('question-import');
  return (
    <RadioList
      className="mt-4"
      legend={t('export_format')}
      name="format"
      choices={formats.map((value) => ({ value, label: t(`export_${value}`), text: t(`export_${value}_text`) }))}
      value={format}
      onChange={onFormat}
    />
  );
}

/** What is exported: chosen questions, or what a filter finds; without either a bank is chosen here. */
type ExportProps = { of?: { question_ids: string[] } | { filter: QuestionFilter }; onClose: () => void };

/** Takes questions out as a Word document, GIFT or a QTI package. */
export function ExportQuestionsDialog({ of, onClose }: ExportProps) {
  const { t } = useTranslation(['question-import', 'shell']);
  const { banks } = useQuestionSources();
  const [bank, setBank] = useState(ALL);
  const [format, setFormat] = useState<QuestionExportFormat>('docx');
  const [answers, setAnswers] = useState(true);
  const asked = of ?? { filter: bank === ALL ? {} : { bank_ids: [bank] } };
  const { start, last } = useStartedExport(['questions', JSON.stringify(of ?? {})], () =>
    call(exportQuestions, { format, answers: format !== 'docx' || answers, ...asked }),
  );
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={t('export')}
      foot={
        start.data ? (
          <Button onClick={onClose}>{t('shell:close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('shell:cancel')}</Button>
            <Button look="filled" busy={start.isPending} onClick={() => start.mutate()}>
              {t('export_do')}
            </Button>
          </>
        )
      }
    >
      {last && (
        <ExportedFile
          jobId={last.job_id}
          queryKey={['question-export', last.export_id]}
          read={(signal) => call(questionExport, { export_id: last.export_id }, { signal })}
          facts={({ questions }) => t('export_count', { count: questions })}
        />
      )}
      {!start.data && (
        <>
          {!of && (
            <Field label={t('export_from')}>
              <Select
                choices={[
                  { value: ALL, label: t('export_all') },
                  ...(banks.data?.list ?? []).map((one) => ({ value: one.id, label: `${one.name} (${one.questions})` })),
                ]}
                value={bank}
                onChange={(event) => setBank(event.target.value)}
              />
            </Field>
          )}
          <Formats format={format} onFormat={setFormat} />
          {format === 'docx' && (
            <Checkbox className="mt-4" label={t('export_answers')} checked={answers} onChange={() => setAnswers(!answers)} />
          )}
          <Problem of={start.error} />
        </>
      )}
    </Dialog>
  );
}
