import { exportQuestions, type QuestionExportFormat, questionExport } from '@praxis/contract/question-exchange/question-exchange';
import type { QuestionFilter } from '@praxis/contract/questions/questions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox, RadioList } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { fileSize } from '../course/course-labels.ts';
import { useQuestionSources } from '../question-picker/PickerFilters.tsx';

const formats = ['docx', 'moodle', 'gift', 'qti2', 'qti1'] as const;
const ALL = '';

type Making = { export_id: string; job_id: string };

/** The file while it is made, and then to be fetched. */
function CreatedFile({ making }: { making: Making }) {
  const { t } = useTranslation('question-import');
  const created = useQuery({
    queryKey: ['question-export', making.export_id],
    queryFn: ({ signal }) => call(questionExport, { export_id: making.export_id }, { signal }),
    refetchInterval: ({ state }) => (!state.data || state.data.state === 'making' ? 1000 : false),
  });
  const again = () => void created.refetch();
  useTopic(`job:${making.job_id}`, again, again);
  if (created.error) return <Problem of={created.error} retry={again} />;
  const now = created.data;
  if (!now || now.state === 'making')
    return (
      <div aria-live="polite" className="py-3">
        <p className="mb-2 flex justify-between">
          <span>{t('export_making')}</span>
          <span>{`${now?.progress ?? 0}%`}</span>
        </p>
        <ProgressBar value={(now?.progress ?? 0) / 100} label={t('export_making')} thick />
      </div>
    );
  if (!now.address)
    return (
      <p role="alert" className="rounded-md bg-red-soft px-3 py-2 text-13 text-red">
        {t('export_failed')}
      </p>
    );
  return (
    <div role="status">
      <p className="mb-3 break-words">
        <b>{now.name}</b>{' '}
        <span className="text-13 text-ink-3">
          {t('export_count', { count: now.questions })} · {fileSize(now.bytes)}
        </span>
      </p>
      {now.notes.length > 0 && (
        <ul className="mb-3 list-disc rounded-md bg-amber-soft py-2 pr-3 pl-7 text-13 text-amber">
          {now.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <a href={now.address} download={now.name} className={buttonClasses('filled')}>
        {t('export_fetch')}
      </a>
      <p className="mt-2 text-12 text-ink-3">{t('export_kept')}</p>
    </div>
  );
}

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
  const start = useMutation({ mutationFn: () => call(exportQuestions, { format, answers: format !== 'docx' || answers, ...asked }) });
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
      {start.data ? (
        <CreatedFile making={start.data} />
      ) : (
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
