import { type RiskThresholds, riskRules, riskThresholds, thresholdRanges } from '@praxis/contract/statistics/risks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { usePreview, useSaveThresholds } from './useRisks.ts';

type Typed = Record<(typeof riskRules)[number], string>;

const numbered = (typed: Typed) =>
  Object.fromEntries(riskRules.map((rule) => [rule, typed[rule].trim() === '' ? null : Number(typed[rule])])) as RiskThresholds;

/** What counts as a reason, with how many it would flag before it is saved. */
export function ThresholdsDialog({ spaceId, now, onClose }: { spaceId: string; now: RiskThresholds; onClose: () => void }) {
  const { t } = useTranslation('statistics');
  const [typed, setTyped] = useState(() => Object.fromEntries(riskRules.map((rule) => [rule, String(now[rule] ?? '')])) as Typed);
  const thresholds = numbered(typed);
  const valid = riskThresholds.safeParse(thresholds).success;
  const preview = usePreview(spaceId, thresholds, valid);
  const save = useSaveThresholds(spaceId, onClose);
  const errorOf = (rule: (typeof riskRules)[number]) => {
    if (riskThresholds.shape[rule].safeParse(thresholds[rule]).success) return undefined;
    const [least, most] = thresholdRanges[rule];
    return t('threshold_between', { least, most });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('thresholds_title')}
      summary={t('thresholds_help')}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="filled" disabled={!valid} busy={save.isPending} onClick={() => save.mutate(thresholds)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {riskRules.map((rule) => (
          <Field key={rule} label={t(`threshold_${rule}`)} error={errorOf(rule)}>
            <TextInput inputMode="numeric" value={typed[rule]} onChange={(event) => setTyped({ ...typed, [rule]: event.target.value })} />
          </Field>
        ))}
        <p role="status" className="text-ink-2">
          {valid && preview.data && t('preview', { people: preview.data.people, of: preview.data.of })}
        </p>
        <Problem of={save.error} />
      </div>
    </Dialog>
  );
}
