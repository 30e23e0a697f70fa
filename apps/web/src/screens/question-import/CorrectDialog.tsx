import { changeQuestionInFile, type QuestionInFile } from '@praxis/contract/question-exchange/question-exchange';
import type { QuestionContent, QuestionKey } from '@praxis/contract/questions/content';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox, Radio } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

const Editor = lazyPart(() => import('../../parts/writing/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })));

const TYPES = ['single', 'multi', 'judge', 'short'] as const;
type Type = (typeof TYPES)[number];

/** A rich text; its pictures stay those the file brought. */
function Texts(of: Omit<ComponentProps<typeof Editor>, 'pictures' | 'compact'>) {
  return (
    <Suspense fallback={<div className="h-10 rounded-md border border-control bg-raised" />}>
      <Editor compact {...of} />
    </Suspense>
  );
}

type Written = { type: Type; content: QuestionContent; key: QuestionKey; score: number };
type PartProps = { written: Written; change: (next: Partial<Written>) => void };

function Options({ written, change }: PartProps) {
  const { t } = useTranslation('question-import');
  const { type, content, key } = written;
  const { options } = content;
  const Choice = type === 'single' ? Radio : Checkbox;
  const put = (next: QuestionContent['options'], correct = key.correct) =>
    change({
      content: { ...content, options: next },
      key: { ...key, correct: correct.filter((name) => next.some((one) => one.key === name)) },
    });
  const mark = (name: string) => {
    if (type === 'single') return put(options, [name]);
    put(options, key.correct.includes(name) ? key.correct.filter((one) => one !== name) : [...key.correct, name]);
  };
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 text-13 text-ink-2">{t('correct_options')}</legend>
      <ul className="flex flex-col gap-2">
        {options.map((option, at) => (
          <li key={option.key} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2">
            <span className="flex h-10 items-center gap-2">
              <Choice
                hideLabel
                name="right-option"
                label={t('correct_right', { letter: option.key })}
                checked={key.correct.includes(option.key)}
                onChange={() => mark(option.key)}
              />
              <b className="w-4 text-ink-2">{option.key}</b>
            </span>
            <Texts
              label={t('correct_option', { letter: option.key })}
              html={option.html}
              onWrite={(html) => put(options.map((one) => (one.key === option.key ? { ...one, html } : one)))}
            />
            <Button look="quiet" size="small" className="mt-2" onClick={() => put(options.filter((_one, place) => place !== at))}>
              {t('correct_drop_option')}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        className="mt-2"
        repeatable
        disabled={options.length >= 26}
        onClick={() => put([...options, { key: freeLetter(options), html: '' }])}
      >
        {t('correct_add_option')}
      </Button>
    </fieldset>
  );
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const freeLetter = (options: QuestionContent['options']) => LETTERS.find((letter) => !options.some((one) => one.key === letter)) ?? 'A';

function Answer({ written, change }: PartProps) {
  const { t } = useTranslation(['question-import', 'question-words']);
  const { type, key } = written;
  if (type === 'single' || type === 'multi') return <Options written={written} change={change} />;
  if (type === 'judge')
    return (
      <fieldset className="mt-4">
        <legend className="mb-1 text-13 text-ink-2">{t('answer')}</legend>
        <div className="flex gap-6">
          {([true, false] as const).map((truth) => (
            <Radio
              key={String(truth)}
              name="truth-in-file"
              label={t(truth ? 'question-words:true' : 'question-words:false')}
              checked={key.truth === truth}
              onChange={() => change({ key: { ...key, truth } })}
            />
          ))}
        </div>
      </fieldset>
    );
  return (
    <Field label={t('accepted')} help={t('correct_accepted_help')} className="mt-4">
      <TextArea
        rows={2}
        value={key.accepted.join('\n')}
        onChange={(event) => change({ key: { ...key, accepted: event.target.value.split('\n').map((line) => line.slice(0, 500)) } })}
      />
    </Field>
  );
}

type DialogProps = { importId: string; question: QuestionInFile; onClose: () => void; onDone: () => void };

/** Corrects one question of a file before it goes into the bank. */
export function CorrectDialog({ importId, question, onClose, onDone }: DialogProps) {
  const { t } = useTranslation(['question-import', 'question-words', 'shell']);
  const [written, setWritten] = useState<Written>({
    type: TYPES.find((type) => type === question.type) ?? 'short',
    content: question.content,
    key: question.key,
    score: question.score,
  });
  const change = (next: Partial<Written>) => setWritten((now) => ({ ...now, ...next }));
  const save = useMutation({
    mutationFn: () => {
      const accepted = written.key.accepted.map((line) => line.trim()).filter(Boolean);
      return call(changeQuestionInFile, { import_id: importId, no: question.no, ...written, key: { ...written.key, accepted } });
    },
    onSuccess: ({ faults }) => faults.length === 0 && onDone(),
  });
  const faults = save.data?.faults ?? [];
  return (
    <Dialog
      open
      width="wide"
      onClose={save.data ? onDone : onClose}
      title={t('correct_title', { no: question.no })}
      foot={
        <>
          <Button onClick={save.data ? onDone : onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={save.isPending} onClick={() => save.mutate()}>
            {t('correct_save')}
          </Button>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap gap-4">
        <Field label={t('correct_type')} className="w-44">
          <Select
            choices={TYPES.map((value) => ({ value, label: t(`question-words:type_${value}`) }))}
            value={written.type}
            onChange={(event) => change({ type: event.target.value as Type })}
          />
        </Field>
        <Field label={t('correct_score')} className="w-28">
          <TextInput
            inputMode="decimal"
            defaultValue={String(question.score)}
            onChange={(event) => change({ score: Number(event.target.value) })}
          />
        </Field>
      </div>
      <p className="mb-1 text-13 text-ink-2">{t('correct_stem')}</p>
      <Texts
        label={t('correct_stem')}
        html={question.content.stem}
        onWrite={(stem) => setWritten((now) => ({ ...now, content: { ...now.content, stem } }))}
      />
      <Answer written={written} change={change} />
      <p className="mt-4 mb-1 text-13 text-ink-2">{t('analysis')}</p>
      <Texts
        label={t('analysis')}
        html={question.key.analysis}
        onWrite={(analysis) => setWritten((now) => ({ ...now, key: { ...now.key, analysis } }))}
      />
      {faults.length > 0 && (
        <ul role="alert" className="mt-4 list-disc rounded-md bg-red-soft py-2 pr-3 pl-8 text-13 text-red">
          {faults.map((fault) => (
            <li key={fault.text}>{fault.text}</li>
          ))}
        </ul>
      )}
      <Problem of={save.error} className="mt-4" />
    </Dialog>
  );
}
