import type { GradeSettings } from '@praxis/contract/grades/grades';
import { useTranslation } from 'react-i18next';
import { Checkbox, RadioList } from '../../ui/fields/Choices.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { NumberInput } from './NumberInput.tsx';

type Props = { settings: GradeSettings; onChange: (change: Partial<GradeSettings>) => void };

const scales = {
  five: [
    ['five_1', 9000],
    ['five_2', 8000],
    ['five_3', 7000],
    ['five_4', 6000],
    ['five_5', 0],
  ],
  two: [
    ['two_1', 6000],
    ['two_2', 0],
  ],
  letters: [
    ['letter_a', 9000],
    ['letter_b', 8000],
    ['letter_c', 7000],
    ['letter_d', 6000],
    ['letter_f', 0],
  ],
} as const;
type ScaleName = keyof typeof scales;

/** Where totals are rounded, and which words they get. */
export function RoundingAndScale({ settings, onChange }: Props) {
  const { t } = useTranslation('grades');
  const { scale } = settings;
  const labels = (name: ScaleName) => scales[name].map(([key, from]) => ({ label: t(`scale_${key}`), from: from as number }));
  const named = (Object.keys(scales) as ScaleName[]).find(
    (name) => scale.length === scales[name].length && labels(name).every(({ label }, at) => label === scale[at]?.label),
  );
  const chosen = scale.length === 0 ? 'none' : (named ?? 'own');
  const choose = (name: string) => onChange({ scale: name === 'none' ? [] : name === 'own' ? scale : labels(name as ScaleName) });
  const choices = ['none', 'five', 'two', 'letters', ...(chosen === 'own' ? ['own'] : [])] as ('none' | ScaleName | 'own')[];
  return (
    <div className="mt-7 setup-halves grid gap-12">
      <Section title={t('rounding')}>
        <RadioList
          legend={t('rounding_where')}
          name="round_at"
          choices={[
            { value: 'end', label: t('round_end'), text: t('round_end_text') },
            { value: 'category', label: t('round_category'), text: t('round_category_text') },
          ]}
          value={settings.round_at}
          onChange={(round_at) => onChange({ round_at })}
        />
        <div className="mt-3 flex items-center gap-2 text-13">
          {t('decimals')}
          <Select
            aria-label={t('decimals')}
            choices={['0', '1', '2'].map((value) => ({ value, label: value }))}
            value={String(settings.decimals)}
            onChange={(event) => onChange({ decimals: Number(event.target.value) as GradeSettings['decimals'] })}
          />
        </div>
        <Checkbox
          className="mt-3"
          label={t('cap_100')}
          checked={settings.cap !== null}
          onChange={(event) => onChange({ cap: event.target.checked ? 10_000 : null })}
        />
      </Section>
      <Section title={t('scale')} className="mt-0!">
        <Select
          aria-label={t('scale')}
          className="w-48"
          choices={choices.map((value) => ({ value, label: t(`scale_${value}`) }))}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
        />
        <div className="mt-3 flex flex-wrap gap-3">
          {scale.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a scale keep their places
            <div key={at} className="setup-step">
              <TextInput
                aria-label={t('label_number', { number: at + 1 })}
                maxLength={20}
                value={step.label}
                onChange={(event) =>
                  onChange({ scale: scale.map((one, other) => (other === at ? { ...one, label: event.target.value } : one)) })
                }
              />
              {at < scale.length - 1 ? (
                <span className="mt-1 flex items-center gap-1 text-12 text-ink-3">
                  <NumberInput
                    label={t('from_of', { label: step.label })}
                    value={step.from / 100}
                    most={200}
                    decimals={2}
                    onValue={(value) =>
                      onChange({ scale: scale.map((one, other) => (other === at ? { ...one, from: Math.round(value * 100) } : one)) })
                    }
                  />
                  <span className="whitespace-nowrap">{t('from')}</span>
                </span>
              ) : (
                <span className="mt-1 block text-12 text-ink-3">{t('the_rest')}</span>
              )}
            </div>
          ))}
        </div>
        {scale.length > 0 && (
          <Checkbox
            className="mt-3"
            label={t('scale_exact')}
            checked={settings.scale_on === 'exact'}
            onChange={(event) => onChange({ scale_on: event.target.checked ? 'exact' : 'rounded' })}
          />
        )}
      </Section>
    </div>
  );
}
