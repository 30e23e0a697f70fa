import { Plus, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemChoice } from '../../parts/judging/ProblemChoice.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Radio } from '../../ui/fields/Choices.tsx';
import { Wrong } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { ProgramEditor } from './ProgramEditor.tsx';
import { RichField } from './RichField.tsx';
import type { QuestionWriting } from './useQuestionWriting.ts';

const PartsEditor = lazyPart(() => import('./parts/PartsEditor.tsx'));

function TruthEditor({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation(['question-bank', 'question-words']);
  const { written, setKey, words: text } = writing;
  return (
    <fieldset className="mt-7" data-wrong={text.truth ? '' : undefined}>
      <legend className="mb-2 text-14 font-bold">{t('right_answer')}</legend>
      <div className="flex gap-6">
        {([true, false] as const).map((truth) => (
          <Radio
            key={String(truth)}
            name="truth"
            label={t(truth ? 'question-words:true' : 'question-words:false')}
            checked={written.key.truth === truth}
            onChange={() => setKey({ truth })}
          />
        ))}
      </div>
      {text.truth && (
        <div role="alert">
          <Wrong>{text.truth}</Wrong>
        </div>
      )}
    </fieldset>
  );
}

function AcceptedEditor({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation('question-bank');
  const { written, setKey, words: text } = writing;
  const { accepted } = written.key;
  return (
    <fieldset className="mt-7" data-wrong={text.accepted ? '' : undefined}>
      <legend className="mb-1 text-14 font-bold">{t('accepted')}</legend>
      <p className="mb-2 text-12 text-ink-3">{t('accepted_help')}</p>
      <ul className="flex flex-col gap-2">
        {accepted.map((answer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no name but its place
          <li key={at} className="flex max-w-130 items-center gap-1">
            <TextInput
              aria-label={t('accepted_one', { number: at + 1 })}
              className="flex-1"
              maxLength={500}
              value={answer}
              onChange={(event) => setKey({ accepted: accepted.map((other, place) => (place === at ? event.target.value : other)) })}
            />
            <IconButton
              small
              label={t('accepted_drop', { number: at + 1 })}
              onClick={() => setKey({ accepted: accepted.filter((_other, place) => place !== at) })}
            >
              <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {text.accepted && (
        <div role="alert">
          <Wrong>{text.accepted}</Wrong>
        </div>
      )}
      <Button
        look="quiet"
        className="mt-2"
        repeatable
        disabled={accepted.length >= 50}
        icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => setKey({ accepted: [...accepted, ''] })}
      >
        {t('accepted_add')}
      </Button>
    </fieldset>
  );
}

/** What a question of each type is answered with. */
export function AnswerEditor({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation('question-bank');
  const { written, setKey } = writing;
  switch (written.type) {
    case 'single':
    case 'multi':
      return <OptionsEditor writing={writing} />;
    case 'judge':
      return <TruthEditor writing={writing} />;
    case 'short':
      return (
        <>
          <AcceptedEditor writing={writing} />
          <RichField
            label={t('reference')}
            help={t('reference_help')}
            html={written.key.reference}
            compact
            onWrite={(reference) => setKey({ reference })}
          />
        </>
      );
    case 'blank':
    case 'numeric':
    case 'matching':
    case 'ordering':
      return (
        <Suspense fallback={null}>
          <PartsEditor writing={writing} />
        </Suspense>
      );
    case 'programming':
      return <ProgramEditor writing={writing} />;
    case 'oj':
      return (
        <div className="mt-7 flex flex-col gap-3" data-wrong={writing.words.problem_id ? '' : undefined}>
          <p className="text-13 text-ink-2">{t('oj_note')}</p>
          <ProblemChoice
            value={written.content.problem_id}
            error={writing.words.problem_id}
            onChange={(problem_id) => writing.setContent({ problem_id })}
          />
        </div>
      );
  }
}
