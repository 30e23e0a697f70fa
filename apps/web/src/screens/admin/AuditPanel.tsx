import type { DataOf } from '@praxis/contract/endpoint';
import { listAudit } from '@praxis/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { spokenTime } from '../../platform/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Column, Ledger } from '../../ui/Ledger.tsx';
import { DateTimeField, TextInput } from '../../ui/TextInput.tsx';
import { Paged, Panel } from './Panel.tsx';
import { useFilters } from './useFilters.ts';

type Deed = DataOf<typeof listAudit>['list'][number];
type Filters = ReturnType<typeof useFilters<(typeof names)[number]>>;

const names = ['actor', 'action', 'object_type', 'object_id', 'from', 'to'] as const;
const numberOf = (text: string) => (/^-?\d+$/.test(text) ? Number(text) : undefined);
const idOf = (text: string) => (/^[1-9]\d{0,17}$/.test(text) ? text : undefined);

function AuditFilters({ values, set }: Pick<Filters, 'values' | 'set'>) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(values);
  const change = (name: (typeof names)[number], value: string) => setTyped((now) => ({ ...now, [name]: value }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    set(typed);
  };
  const field = 'w-36 phone:w-full';
  return (
    <form onSubmit={search} className="flex flex-wrap items-end gap-3 phone:w-full">
      <Field label={t('actor_id')} className={field}>
        <TextInput inputMode="numeric" value={typed.actor} onChange={(event) => change('actor', event.target.value)} />
      </Field>
      <Field label={t('action')} className={field}>
        <TextInput placeholder={t('action_hint')} value={typed.action} onChange={(event) => change('action', event.target.value)} />
      </Field>
      <Field label={t('object_type')} className={field}>
        <TextInput
          placeholder={t('object_type_hint')}
          value={typed.object_type}
          onChange={(event) => change('object_type', event.target.value)}
        />
      </Field>
      <Field label={t('object_id')} className={field}>
        <TextInput inputMode="numeric" value={typed.object_id} onChange={(event) => change('object_id', event.target.value)} />
      </Field>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(name)} className="w-52 phone:w-full">
          <DateTimeField value={numberOf(typed[name]) ?? null} onChange={(time) => change(name, time === null ? '' : String(time))} />
        </Field>
      ))}
      <Button type="submit" look="filled" repeatable>
        {t('search_audit')}
      </Button>
    </form>
  );
}

/** Who changed what, and when. */
export function AuditPanel() {
  const { t } = useTranslation('admin');
  const { values, page, set, setPage } = useFilters(names);
  const { actor, action, object_type, object_id, from, to } = values;
  const deeds = useQuery({
    queryKey: ['admin-audit', values, page],
    queryFn: ({ signal }) =>
      call(
        listAudit,
        {
          actor: idOf(actor),
          action: action.trim(),
          object_type: object_type.trim(),
          object_id: idOf(object_id),
          from: numberOf(from),
          to: numberOf(to),
          page,
        },
        { signal },
      ),
  });
  const columns: Column<Deed>[] = [
    { head: t('when'), cell: (deed) => spokenTime(deed.at) },
    { head: t('actor'), cell: (deed) => (deed.actor_id ? `${deed.actor} ${deed.actor_id}` : t('by_platform')) },
    { head: t('action'), cell: (deed) => <span className="font-mono text-13">{deed.action}</span> },
    { head: t('object'), cell: (deed) => `${deed.object_type} ${deed.object_id ?? ''}` },
    { head: t('change'), cell: (deed) => [deed.from_state, deed.to_state].filter(Boolean).join(' → ') },
    {
      head: t('detail'),
      cell: (deed) => deed.detail !== '{}' && <span className="font-mono text-12 break-all text-ink-2">{deed.detail}</span>,
      wide: true,
    },
    { head: t('address'), cell: (deed) => deed.address },
  ];
  return (
    <Panel title={t('panel_audit')} filters={<AuditFilters key={JSON.stringify(values)} values={values} set={set} />}>
      <Paged query={deeds} empty={t('no_deeds')} onPage={setPage}>
        {({ list }) => <Ledger label={t('panel_audit')} items={list} columns={columns} />}
      </Paged>
    </Panel>
  );
}
