import { blankKinds, PART_LIMITS } from '@praxis/contract/questions/parts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field, Wrong } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { type BlankKey, type BlankParts, cardId } from './key-shapes.ts';
import { NumberField } from './NumberField.tsx';

type Blank = BlankParts['blanks'][number];
type Own = BlankKey['blanks'][number];
type BlankCardProps = {
  at: number;
  blank: Blank;
  value: Own;
  wrong: string | undefined;
  onChange: (value: Own) => void;
  onBlank?: ((blank: Blank, value: Own) => void) | undefined;
};

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Answers that count with what they earn; the first is the one students are shown. */
function Alternatives({ blank, value, onChange }: Pick<BlankCardProps, 'blank' | 'value' | 'onChange'>) {
  const { t } = useTranslation('question-parts');
  const { accepted } = value;
  const change = (at: number, part: Partial<Own['accepted'][number]>) =>
    onChange({ ...value, accepted: accepted.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        {accepted.map(({ text, percent }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no name but its place
          <li key={at} className="flex items-center gap-2">
            <TextInput
              aria-label={t('accepted_no', { no: at + 1 })}
              className="min-w-0 flex-1"
              maxLength={PART_LIMITS.text}
              value={text}
              onChange={(event) => change(at, { text: event.target.value })}
            />
            <NumberField
              label={t('accepted_percent', { no: at + 1 })}
              className="w-24"
              most={100}
              value={percent}
              after="%"
              onChange={(next) => change(at, { percent: Math.round(next) })}
            />
            <IconButton
              small
              label={t('accepted_drop', { no: at + 1 })}
              onClick={() => onChange({ ...value, accepted: accepted.filter((_one, place) => place !== at) })}
            >
              <Trash2 {...icon} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        size="small"
        repeatable
        className="mt-1.5"
        disabled={accepted.length >= PART_LIMITS.alternatives}
        icon={<Plus {...icon} />}
        onClick={() => onChange({ ...value, accepted: [...accepted, { text: '', percent: 100 }] })}
      >
        {t(accepted.length === 0 ? 'accepted_first' : 'accepted_add')}
      </Button>
      <p className="mt-1 text-12 text-ink-3">{t(blank.kind === 'number' ? 'accepted_number_help' : 'accepted_help')}</p>
    </>
  );
}

/** Choices of a blank with the right ones ticked. Their names carry that of their blank: they are unique in the question. */
function BlankChoices({ blank, value, onChange, onBlank }: Omit<BlankCardProps, 'at' | 'wrong'>) {
  const { t } = useTranslation('question-parts');
  const { choices } = blank;
  const tick = (key: string) =>
    onChange({ ...value, correct: value.correct.includes(key) ? value.correct.filter((one) => one !== key) : [...value.correct, key] });
  const add = () => {
    let no = 1;
    while (choices.some(({ key }) => key === `${blank.key}c${no}`)) no++;
    onBlank?.({ ...blank, choices: [...choices, { key: `${blank.key}c${no}`, text: '' }] }, value);
  };
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        {choices.map((choice, at) => (
          <li key={choice.key} className="flex items-center gap-2">
            <Checkbox
              hideLabel
              label={t('choice_right', { no: at + 1 })}
              checked={value.correct.includes(choice.key)}
              onChange={() => tick(choice.key)}
            />
            <TextInput
              aria-label={t('choice_no', { no: at + 1 })}
              className="min-w-0 flex-1"
              maxLength={PART_LIMITS.text}
              value={choice.text}
              readOnly={!onBlank}
              onChange={(event) =>
                onBlank?.(
                  { ...blank, choices: choices.map((one) => (one.key === choice.key ? { ...one, text: event.target.value } : one)) },
                  value,
                )
              }
            />
            {onBlank && (
              <IconButton
                small
                label={t('choice_drop', { no: at + 1 })}
                onClick={() =>
                  onBlank(
                    { ...blank, choices: choices.filter((one) => one.key !== choice.key) },
                    { ...value, correct: value.correct.filter((one) => one !== choice.key) },
                  )
                }
              >
                <Trash2 {...icon} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {onBlank && (
        <Button
          look="quiet"
          size="small"
          repeatable
          className="mt-1.5"
          disabled={choices.length >= PART_LIMITS.choices}
          icon={<Plus {...icon} />}
          onClick={add}
        >
          {t('choice_add')}
        </Button>
      )}
    </>
  );
}

/** A blank as another kind: what was accepted becomes its choices, and back. */
function asKind(blank: Blank, value: Own, kind: Blank['kind']): [Blank, Own] {
  if (kind !== 'choice') {
    const right = blank.choices.filter(({ key }) => value.correct.includes(key)).map(({ text }) => ({ text, percent: 100 }));
    const accepted = blank.kind === 'choice' ? right : value.accepted;
    return [
      { ...blank, kind, choices: [] },
      { ...value, accepted, correct: [], tolerance: kind === 'number' ? value.tolerance || '0' : '' },
    ];
  }
  const choices = value.accepted.map(({ text }, at) => ({ key: `${blank.key}c${at + 1}`, text }));
  while (choices.length < 2) choices.push({ key: `${blank.key}c${choices.length + 1}`, text: '' });
  const correct = value.accepted.length > 0 ? [choices[0]!.key] : [];
  return [
    { ...blank, kind, choices },
    { ...value, accepted: [], tolerance: '', correct },
  ];
}

/** One blank: what stands in it, what it is worth, and what is right. */
export function BlankCard({ at, blank, value, wrong, onChange, onBlank }: BlankCardProps) {
  const { t } = useTranslation('question-parts');
  const title = t('blank_no', { no: at + 1 });
  return (
    <fieldset id={cardId(blank.key)} className="min-w-0 rounded-md border border-line-2 px-4 py-3" data-wrong={wrong ? '' : undefined}>
      <legend className="px-1 text-14 font-bold">{title}</legend>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        {onBlank && (
          <Field label={t('kind')}>
            <Select
              choices={blankKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
              value={blank.kind}
              onChange={(event) => {
                const kind = blankKinds.find((one) => one === event.target.value);
                if (kind) onBlank(...asKind(blank, value, kind));
              }}
            />
          </Field>
        )}
        <Field label={t('points')}>
          <NumberField
            className="w-24"
            least={0.01}
            most={1000}
            value={value.points}
            onChange={(points) => onChange({ ...value, points })}
          />
        </Field>
        {onBlank && blank.kind !== 'choice' && (
          <Field label={t('width')}>
            <NumberField
              className="w-24"
              least={2}
              most={40}
              value={blank.width}
              onChange={(width) => onBlank({ ...blank, width: Math.round(width) }, value)}
            />
          </Field>
        )}
        {blank.kind === 'number' && (
          <Field label={t('tolerance_abs')}>
            <TextInput
              className="w-28"
              maxLength={PART_LIMITS.number}
              value={value.tolerance}
              before={<span className="text-ink-3">±</span>}
              onChange={(event) => onChange({ ...value, tolerance: event.target.value })}
            />
          </Field>
        )}
      </div>
      {blank.kind === 'choice' ? (
        <BlankChoices blank={blank} value={value} onChange={onChange} onBlank={onBlank} />
      ) : (
        <Alternatives blank={blank} value={value} onChange={onChange} />
      )}
      {wrong && (
        <div role="alert">
          <Wrong>{wrong}</Wrong>
        </div>
      )}
    </fieldset>
  );
}
