import type { AwardKind } from '@praxis/contract/awards/awards';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import type { AwardRow, Awards } from './useAwards.ts';

const KINDS: readonly AwardKind[] = ['percent', 'top', 'score', 'hand', 'participation'];
const ROUNDINGS = ['up', 'down', 'nearest'] as const;
const TIES = ['all', 'none'] as const;

type RowProps = { row: AwardRow; at: number; awards: Awards; onChange: (change: Partial<AwardRow>) => void; onRemove: () => void };

/** The value as it is typed: points where points rank, else whole numbers. */
function ValueField({ row, awards, onChange }: Pick<RowProps, 'row' | 'awards' | 'onChange'>) {
  const { t } = useTranslation('workspace-awards');
  const hundredths = row.kind === 'score' && awards.ranked_by !== 'icpc';
  return (
    <Field label={t(`value_${row.kind as 'top' | 'percent' | 'score'}`)}>
      <TextInput
        className="w-24"
        inputMode="decimal"
        maxLength={9}
        value={row.value === 0 ? '' : String(hundredths ? row.value / 100 : row.value)}
        onChange={(event) => onChange({ value: Math.round((Number(event.target.value.replace(',', '.')) || 0) * (hundredths ? 100 : 1)) })}
      />
    </Field>
  );
}

/** Whom an organiser names, by number and name. */
function Named({ row, awards, onChange }: Pick<RowProps, 'row' | 'awards' | 'onChange'>) {
  const { t } = useTranslation('workspace-awards');
  const free = awards.entrants.filter(({ id }) => !row.entrants.includes(id));
  const labelOf = (one: Awards['entrants'][number]) => (one.number === null ? one.name : `${one.number}　${one.name}`);
  return (
    <div>
      <Field label={t('add_entrant')}>
        <Select
          className="w-60"
          value=""
          choices={[{ value: '', label: t('choose') }, ...free.map((one) => ({ value: one.id, label: labelOf(one) }))]}
          onChange={(event) => event.target.value && onChange({ entrants: [...row.entrants, event.target.value] })}
        />
      </Field>
      <ul aria-label={t('named')} className="mt-1 flex flex-wrap gap-2">
        {awards.entrants
          .filter(({ id }) => row.entrants.includes(id))
          .map((one) => (
            <li key={one.id} className="inline-flex items-center gap-1 rounded-sm bg-well px-2 text-13">
              {labelOf(one)}
              <IconButton
                small
                label={t('remove_of', { name: one.name })}
                onClick={() => onChange({ entrants: row.entrants.filter((id) => id !== one.id) })}
              >
                <X className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
      </ul>
    </div>
  );
}

function Row({ row, at, awards, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('workspace-awards');
  const byPlace = row.kind === 'top' || row.kind === 'percent';
  return (
    <li className="flex flex-wrap items-end gap-3 border-t border-line py-3" aria-label={t('award_at', { at: at + 1, name: row.name })}>
      <Field label={t('name')}>
        <TextInput className="w-44" maxLength={40} value={row.name} onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      <Field label={t('kind')}>
        <Select
          className="w-44"
          value={row.kind}
          choices={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={(event) => onChange({ kind: event.target.value as AwardKind })}
        />
      </Field>
      {(byPlace || row.kind === 'score') && <ValueField row={row} awards={awards} onChange={onChange} />}
      {row.kind === 'percent' && (
        <Field label={t('rounding')}>
          <Select
            className="w-36"
            value={row.rounding}
            choices={ROUNDINGS.map((value) => ({ value, label: t(`rounding_${value}`) }))}
            onChange={(event) => onChange({ rounding: event.target.value as AwardRow['rounding'] })}
          />
        </Field>
      )}
      {byPlace && (
        <Field label={t('ties')}>
          <Select
            className="w-36"
            value={row.ties}
            choices={TIES.map((value) => ({ value, label: t(`ties_${value}`) }))}
            onChange={(event) => onChange({ ties: event.target.value as AwardRow['ties'] })}
          />
        </Field>
      )}
      {row.kind === 'hand' && <Named row={row} awards={awards} onChange={onChange} />}
      <Checkbox
        label={t('certificate')}
        className="h-8"
        checked={row.certificate}
        onChange={(event) => onChange({ certificate: event.target.checked })}
      />
      <Button look="plain" className="ml-auto" aria-label={t('remove_of', { name: row.name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

type Props = { rows: readonly AwardRow[]; awards: Awards; onChange: (rows: AwardRow[]) => void };

/** The awards one below the other, in the order in which they are given. */
export function AwardRows({ rows, awards, onChange }: Props) {
  const { t } = useTranslation('workspace-awards');
  const fresh: AwardRow = { name: '', kind: 'top', value: 1, rounding: 'up', ties: 'all', entrants: [], certificate: true };
  return (
    <>
      <ol aria-label={t('rules')} className="border-b border-line">
        {rows.map((row, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: an award is its place in the order
            key={at}
            {...{ row, at, awards }}
            onChange={(change) => onChange(rows.map((one, place) => (place === at ? { ...one, ...change } : one)))}
            onRemove={() => onChange(rows.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      <Button className="mt-3" look="soft" onClick={() => onChange([...rows, fresh])}>
        {t('add')}
      </Button>
    </>
  );
}
