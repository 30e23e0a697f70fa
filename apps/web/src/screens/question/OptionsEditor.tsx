import type { QuestionContent } from '@praxis/contract/questions/content';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox, Radio } from '../../ui/fields/Choices.tsx';
import { Wrong } from '../../ui/fields/Field.tsx';
import { freeKey, moved } from './question-shape.ts';
import type { QuestionWriting } from './useQuestionWriting.ts';
import { Writing } from './Writing.tsx';

type Option = QuestionContent['options'][number];
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

function OptionRow({ writing, option, at }: { writing: QuestionWriting; option: Option; at: number }) {
  const { t } = useTranslation('question-bank');
  const { written, setContent, setKey, words: text } = writing;
  const { options } = written.content;
  const { correct } = written.key;
  const letter = String.fromCharCode(65 + at);
  const wrong = text[`option.${option.key}`];
  const right = correct.includes(option.key);
  const Choice = written.type === 'single' ? Radio : Checkbox;
  const mark = () => {
    if (written.type === 'single') return setKey({ correct: [option.key] });
    setKey({ correct: right ? correct.filter((key) => key !== option.key) : [...correct, option.key] });
  };
  const drop = () => {
    setContent({ options: options.filter((other) => other.key !== option.key) });
    setKey({ correct: correct.filter((key) => key !== option.key) });
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2" data-wrong={wrong ? '' : undefined}>
      <span className="flex h-10 items-center gap-2">
        <Choice hideLabel name="correct" label={t('option_right', { letter })} checked={right} onChange={mark} />
        <b className="w-4 text-ink-2">{letter}</b>
      </span>
      <div className="min-w-0">
        <Writing
          label={t('option', { letter })}
          html={option.html}
          compact
          invalid={Boolean(wrong)}
          onWrite={(html) =>
            writing.change((before) => ({
              ...before,
              content: {
                ...before.content,
                options: before.content.options.map((other) => (other.key === option.key ? { ...other, html } : other)),
              },
            }))
          }
        />
        {wrong && (
          <div role="alert">
            <Wrong>{wrong}</Wrong>
          </div>
        )}
      </div>
      <span className="flex h-10 items-center">
        <IconButton
          small
          label={t('option_up', { letter })}
          disabled={at === 0}
          onClick={() => setContent({ options: moved(options, at, -1) })}
        >
          <ArrowUp {...icon} />
        </IconButton>
        <IconButton
          small
          label={t('option_down', { letter })}
          disabled={at === options.length - 1}
          onClick={() => setContent({ options: moved(options, at, 1) })}
        >
          <ArrowDown {...icon} />
        </IconButton>
        <IconButton small label={t('option_drop', { letter })} onClick={drop}>
          <Trash2 {...icon} />
        </IconButton>
      </span>
    </li>
  );
}

/** The options of a choice, with the right ones marked. */
export function OptionsEditor({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation('question-bank');
  const { written, setContent, words: text } = writing;
  const { options } = written.content;
  const wrong = text.options ?? text.correct;
  return (
    <fieldset className="mt-7" data-wrong={wrong ? '' : undefined}>
      <legend className="mb-2 text-14 font-bold">{t('options')}</legend>
      <p className="mb-2 text-12 text-ink-3">{t(written.type === 'single' ? 'options_help_single' : 'options_help_multi')}</p>
      <ul className="flex flex-col gap-2">
        {options.map((option, at) => (
          <OptionRow key={option.key} writing={writing} option={option} at={at} />
        ))}
      </ul>
      {wrong && (
        <div role="alert">
          <Wrong>{wrong}</Wrong>
        </div>
      )}
      <Button
        look="quiet"
        className="mt-2"
        repeatable
        disabled={options.length >= 26}
        icon={<Plus {...icon} />}
        onClick={() => setContent({ options: [...options, { key: freeKey(options), html: '' }] })}
      >
        {t('option_add')}
      </Button>
    </fieldset>
  );
}
