import { type KeyParts, PART_LIMITS, type QuestionParts } from '@praxis/contract/questions/parts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { withPair } from '../../../parts/question-parts/keys/PairsKey.tsx';
import { RuleChoice } from '../../../parts/question-parts/keys/RuleChoice.tsx';
import { letterAt, plainText } from '../../../parts/question-parts/plain-text.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Wrong } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { freePart } from '../question-shape.ts';
import { staysInEditor, Writing } from '../Writing.tsx';

type Parts = Extract<QuestionParts, { kind: 'matching' }>;
type Key = Extract<KeyParts, { kind: 'matching' }>;
type MatchingEditorProps = { parts: Parts; value: Key; words: Record<string, string>; onParts: (parts: Parts, key: Key) => void };

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
const withHtml = <Part extends { key: string }>(list: readonly Part[], key: string, html: string) =>
  list.map((part) => (part.key === key ? { ...part, html } : part));

/** Entries, choices, and which belongs to which. More choices than entries make guessing harder; one may be used more than once. */
export function MatchingEditor({ parts, value, words, onParts }: MatchingEditorProps) {
  const { t } = useTranslation('question-parts');
  const { prompts, choices } = parts;
  const options = [
    { value: '', label: t('choose') },
    ...choices.map(({ key, html }, at) => ({ value: key, label: `${letterAt(at)}  ${plainText(html)}` })),
  ];
  const names = [...prompts, ...choices].map(({ key }) => key);
  return (
    <div className="mt-2 flex flex-col gap-6">
      <fieldset>
        <legend className="mb-2 text-14 font-bold">{t('match_prompts')}</legend>
        <ol className="flex flex-col gap-3">
          {prompts.map(({ key, html }, at) => (
            <li key={key} className="grid grid-cols-[minmax(0,1fr)_220px_auto] items-start gap-2 phone:grid-cols-[minmax(0,1fr)_auto]">
              <div data-wrong={words[`prompt.${key}`] ? '' : undefined} className="min-w-0">
                <Writing
                  compact
                  label={t('match_no', { no: at + 1 })}
                  html={html}
                  invalid={Boolean(words[`prompt.${key}`])}
                  onWrite={(next) => onParts({ ...parts, prompts: withHtml(prompts, key, next) }, value)}
                />
                {words[`prompt.${key}`] && <Wrong>{words[`prompt.${key}`]}</Wrong>}
              </div>
              <Select
                aria-label={t('match_of', { no: at + 1, words: plainText(html) })}
                className="phone:col-start-1"
                choices={options}
                value={value.pairs.find(([prompt]) => prompt === key)?.[1] ?? ''}
                onChange={(event) => onParts(parts, { ...value, pairs: withPair(value.pairs, key, event.target.value) })}
              />
              <IconButton
                small
                label={t('match_drop', { no: at + 1 })}
                onClick={() =>
                  onParts(
                    { ...parts, prompts: prompts.filter((one) => one.key !== key) },
                    { ...value, pairs: value.pairs.filter(([prompt]) => prompt !== key) },
                  )
                }
              >
                <Trash2 {...icon} />
              </IconButton>
            </li>
          ))}
        </ol>
        <Button
          look="quiet"
          className="mt-2"
          repeatable
          disabled={prompts.length >= PART_LIMITS.prompts}
          icon={<Plus {...icon} />}
          onMouseDown={staysInEditor}
          onClick={() => onParts({ ...parts, prompts: [...prompts, { key: freePart('p', names), html: '' }] }, value)}
        >
          {t('match_add')}
        </Button>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-14 font-bold">{t('choices')}</legend>
        <p className="mb-2 text-12 text-ink-3">{t('choices_help')}</p>
        <ol className="flex flex-col gap-2">
          {choices.map(({ key, html }, at) => (
            <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2">
              <b className="w-5 leading-10 text-ink-2">{letterAt(at)}</b>
              <div data-wrong={words[`choice.${key}`] ? '' : undefined} className="min-w-0">
                <Writing
                  compact
                  label={t('choice_no', { no: letterAt(at) })}
                  html={html}
                  invalid={Boolean(words[`choice.${key}`])}
                  onWrite={(next) => onParts({ ...parts, choices: withHtml(choices, key, next) }, value)}
                />
                {words[`choice.${key}`] && <Wrong>{words[`choice.${key}`]}</Wrong>}
              </div>
              <IconButton
                small
                label={t('choice_drop', { no: letterAt(at) })}
                onClick={() =>
                  onParts(
                    { ...parts, choices: choices.filter((one) => one.key !== key) },
                    { ...value, pairs: value.pairs.filter(([, choice]) => choice !== key) },
                  )
                }
              >
                <Trash2 {...icon} />
              </IconButton>
            </li>
          ))}
        </ol>
        <Button
          look="quiet"
          className="mt-2"
          repeatable
          disabled={choices.length >= PART_LIMITS.choices}
          icon={<Plus {...icon} />}
          onMouseDown={staysInEditor}
          onClick={() => onParts({ ...parts, choices: [...choices, { key: freePart('c', names), html: '' }] }, value)}
        >
          {t('choice_add')}
        </Button>
      </fieldset>
      <RuleChoice rules={['each', 'all']} kind="matching" value={value.rule} onChange={(rule) => onParts(parts, { ...value, rule })} />
    </div>
  );
}
