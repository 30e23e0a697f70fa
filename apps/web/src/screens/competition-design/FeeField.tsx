import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf, centsTyped } from '../../parts/market/money.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import type { Design, SettingsDraft } from './useDesign.ts';

const plain = (cents: number) => (cents === 0 || Number.isNaN(cents) ? '' : amountOf(cents).replaceAll(',', ''));

/** What each entrant pays, in yuan; empty for nothing. What is no amount reads as not a number, which the contract refuses in its words. */
export function FeeField({ design, draft: { written, put, wrong } }: { design: Design; draft: SettingsDraft }) {
  const { t } = useTranslation('competition-design');
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    put({ fee_cents: text.trim() === '' ? 0 : (centsTyped(text) ?? Number.NaN) });
  };
  return (
    <Field label={t('fee')} help={t('fee_help')} error={wrong.fee_cents} className="col-span-full">
      <TextInput
        className="max-w-[240px]"
        inputMode="decimal"
        disabled={design.registrations > 0}
        placeholder={t('fee_none')}
        value={typed ?? plain(written.fee_cents)}
        after={<span className="text-13 whitespace-nowrap text-ink-3">{t(`fee_unit_${written.entry}`)}</span>}
        onChange={(event) => change(event.target.value)}
        onBlur={() => !Number.isNaN(written.fee_cents) && setTyped(undefined)}
      />
    </Field>
  );
}
