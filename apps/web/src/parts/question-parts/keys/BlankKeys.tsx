import { PART_LIMITS } from '@praxis/contract/questions/parts';
import { useTranslation } from 'react-i18next';
import { Checkbox, Radio } from '../../../ui/fields/Choices.tsx';
import { BlankCard } from './BlankCard.tsx';
import type { BlankKey, BlankParts } from './key-shapes.ts';

type BlankKeysProps = {
  parts: BlankParts;
  value: BlankKey;
  words: Record<string, string>;
  onChange: (key: BlankKey) => void;
  /** Present where the blanks themselves may be changed as well. */
  onParts?: (parts: BlankParts, key: BlankKey) => void;
};

function Folds({ value, onChange }: { value: BlankKey; onChange: (key: BlankKey) => void }) {
  const { t } = useTranslation('question-parts');
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-ink-2">{t('folds')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {(['width', 'spaces', 'punctuation', 'case'] as const).map((fold) => (
          <Checkbox
            key={fold}
            label={t(`fold_${fold}`)}
            checked={value.folds[fold]}
            onChange={(event) => onChange({ ...value, folds: { ...value.folds, [fold]: event.target.checked } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Blanks whose answers may change places, all of them in one group. */
function Interchange({ parts, value, onChange }: Pick<BlankKeysProps, 'parts' | 'value' | 'onChange'>) {
  const { t } = useTranslation('question-parts');
  const able = parts.blanks.filter(({ kind }) => kind !== 'choice').map(({ key }) => key);
  const set = value.sets.flat();
  if (able.length < 2) return null;
  const toggle = (key: string) => {
    const next = able.filter((one) => (one === key ? !set.includes(one) : set.includes(one))).slice(0, PART_LIMITS.set);
    onChange({ ...value, sets: next.length > 0 ? [next] : [] });
  };
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-ink-2">{t('interchange')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {able.map((key) => (
          <Checkbox
            key={key}
            label={t('blank_no', { no: parts.blanks.findIndex((blank) => blank.key === key) + 1 })}
            checked={set.includes(key)}
            onChange={() => toggle(key)}
          />
        ))}
      </div>
      {set.length === 1 && <p className="mt-1 text-12 text-amber">{t('interchange_two')}</p>}
    </fieldset>
  );
}

/** What belongs into each blank, what is taken for the same, and what becomes of words nobody thought of. */
export function BlankKeys({ parts, value, words, onChange, onParts }: BlankKeysProps) {
  const { t } = useTranslation('question-parts');
  if (parts.blanks.length === 0)
    return <p className="rounded-md border border-dashed border-line-2 px-4 py-5 text-14 text-ink-3">{t('blanks_none')}</p>;
  return (
    <div className="mt-2 flex flex-col gap-4">
      {parts.blanks.map((blank, at) => {
        const own = value.blanks.find(({ key }) => key === blank.key);
        return (
          own && (
            <BlankCard
              key={blank.key}
              at={at}
              blank={blank}
              value={own}
              wrong={words[`blank.${blank.key}`]}
              onChange={(next) => onChange({ ...value, blanks: value.blanks.map((one) => (one.key === next.key ? next : one)) })}
              onBlank={
                onParts &&
                ((nextBlank, next) =>
                  onParts(
                    { ...parts, blanks: parts.blanks.map((one) => (one.key === nextBlank.key ? nextBlank : one)) },
                    { ...value, blanks: value.blanks.map((one) => (one.key === next.key ? next : one)) },
                  ))
              }
            />
          )
        );
      })}
      <div className="flex flex-wrap gap-x-10 gap-y-4 rounded-md border border-line px-4 py-3">
        <Folds value={value} onChange={onChange} />
        <Interchange parts={parts} value={value} onChange={onChange} />
        <fieldset>
          <legend className="mb-1 text-13 text-ink-2">{t('rest')}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {(['person', 'zero'] as const).map((rest) => (
              <Radio
                key={rest}
                name="rest"
                label={t(`rest_${rest}`)}
                checked={value.rest === rest}
                onChange={() => onChange({ ...value, rest })}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </div>
  );
}
