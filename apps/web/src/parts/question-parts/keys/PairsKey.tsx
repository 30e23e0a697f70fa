import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { letterAt, plainText } from '../plain-text.ts';
import { RuleChoice } from './RuleChoice.tsx';

type Parts = Extract<QuestionParts, { kind: 'matching' }>;
type Key = Extract<KeyParts, { kind: 'matching' }>;

/** The pairs of a key with one entry matched to another choice. */
export const withPair = (pairs: Key['pairs'], prompt: string, choice: string): Key['pairs'] =>
  pairs.some(([one]) => one === prompt)
    ? pairs.map((pair): [string, string] => (pair[0] === prompt ? [prompt, choice] : pair))
    : [...pairs, [prompt, choice]];

/** Which choice belongs to each entry. */
export function PairsKey({ parts, value, onChange }: { parts: Parts; value: Key; onChange: (key: Key) => void }) {
  const { t } = useTranslation('question-parts');
  const choices = [
    { value: '', label: t('choose') },
    ...parts.choices.map(({ key, html }, at) => ({ value: key, label: `${letterAt(at)}  ${plainText(html)}` })),
  ];
  return (
    <div className="mt-4 flex flex-col gap-3">
      {parts.prompts.map(({ key, html }, at) => (
        <Field key={key} label={plainText(html) || t('match_no', { no: at + 1 })}>
          <Select
            choices={choices}
            value={value.pairs.find(([prompt]) => prompt === key)?.[1] ?? ''}
            onChange={(event) => onChange({ ...value, pairs: withPair(value.pairs, key, event.target.value) })}
          />
        </Field>
      ))}
      <RuleChoice rules={['each', 'all']} kind="matching" value={value.rule} onChange={(rule) => onChange({ ...value, rule })} />
    </div>
  );
}
