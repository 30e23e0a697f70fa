import { listAudit } from '@praxis/contract/admin/operator';
import { auditActionNames, factNames, factValues, stateNames, thingNames } from '@praxis/contract/core/audit-messages';
import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Messages } from '@praxis/contract/core/message';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../parts/market/money.ts';
import { call } from '../../platform/calls/call.ts';
import { spokenTime, timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { type Column, Ledger } from '../../ui/lists/Ledger.tsx';
import { Paged } from '../../ui/lists/Paged.tsx';
import { DaysField, daysIn } from './DaysField.tsx';
import { Panel } from './Panel.tsx';
import { useFilters } from './useFilters.ts';
import { useNames } from './useNames.ts';

type AuditAction = DataOf<typeof listAudit>['list'][number];
type Filters = ReturnType<typeof useFilters<(typeof names)[number]>>;

const names = ['person', 'action', 'object_type', 'object_id', 'from', 'to'] as const;
const idOf = (text: string) => (/^[1-9]\d{0,17}$/.test(text) ? text : undefined);

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

type NameOf = ReturnType<typeof useNames>;

/** The facts of a deed as words; what has no text of its own is shown as it was written down. */
function factsOf(detail: string, nameOf: NameOf) {
  const facts = JSON.parse(detail) as Record<string, unknown>;
  const written = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : typeof value === 'object' && value !== null
        ? Object.values(value).map(written).join(' ')
        : String(value);
  const listed = (value: unknown) =>
    Array.isArray(value) ? value.map(written).join(value.some((one) => typeof one === 'object') ? '; ' : ' ') : JSON.stringify(value);
  const worded = (value: unknown) => {
    const written = typeof value === 'string' ? value : listed(value);
    return (factValues as Messages)[written] ? nameOf(factValues, written) : written;
  };
  const visible = (name: string, value: unknown) => {
    if (typeof value === 'number' && /(cents|discount)$/i.test(name)) return yuanOf(value);
    const isMoment = (typeof value === 'number' && /(_at|At)$/.test(name)) || (typeof value === 'string' && MOMENT.test(value));
    return isMoment ? spokenTime(new Date(value).getTime()) : worded(value);
  };
  return Object.entries(facts)
    .filter(([, value]) => value !== '' && value !== null)
    .map(
      ([name, value]) =>
        `${nameOf(
          factNames,
          name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        )} ${visible(name, value)}`,
    )
    .join('　');
}

function AuditFilters({ values, set }: Pick<Filters, 'values' | 'set'>) {
  const { t } = useTranslation('admin');
  const nameOf = useNames();
  const [typed, setTyped] = useState(values);
  const change = (name: (typeof names)[number], value: string) => setTyped((now) => ({ ...now, [name]: value }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    set(typed);
  };
  const field = 'w-40 phone:w-full';
  const choices = (list: typeof auditActionNames | typeof thingNames) =>
    Object.keys(list)
      .map((value) => ({ value, label: nameOf(list, value) }))
      .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <form onSubmit={search} className="flex flex-wrap items-end gap-3 phone:w-full">
      <Field label={t('actor')} className={field}>
        <TextInput
          placeholder={t('search_person')}
          maxLength={50}
          value={typed.person}
          onChange={(event) => change('person', event.target.value)}
        />
      </Field>
      <Field label={t('action')} className={field}>
        <Select
          choices={[{ value: '', label: t('any_action') }, ...choices(auditActionNames)]}
          value={typed.action}
          onChange={(event) => change('action', event.target.value)}
        />
      </Field>
      <Field label={t('object_type')} className={field}>
        <Select
          choices={[{ value: '', label: t('any_kind') }, ...choices(thingNames)]}
          value={typed.object_type}
          onChange={(event) => change('object_type', event.target.value)}
        />
      </Field>
      <Field label={t('object_id')} className="w-28 phone:w-full">
        <TextInput inputMode="numeric" value={typed.object_id} onChange={(event) => change('object_id', event.target.value)} />
      </Field>
      <DaysField values={typed} onChange={(days) => setTyped((now) => ({ ...now, ...days }))} />
      <Button type="submit" look="filled" repeatable>
        {t('search_audit')}
      </Button>
    </form>
  );
}

/** Who changed what, and when. */
export function AuditPanel() {
  const { t } = useTranslation('admin');
  const nameOf = useNames();
  const { values, page, set, setPage } = useFilters(names);
  const { person, action, object_type, object_id } = values;
  const actions = useQuery({
    queryKey: ['admin-audit', values, page],
    queryFn: ({ signal }) =>
      call(listAudit, { person, action, object_type, object_id: idOf(object_id), ...daysIn(values), page }, { signal }),
  });
  const columns: Column<AuditAction>[] = [
    { head: t('action'), cell: (auditAction) => nameOf(auditActionNames, auditAction.action) },
    { head: t('when'), cell: (auditAction) => timeLabel(auditAction.at) },
    { head: t('actor'), cell: (auditAction) => (auditAction.actor_id ? `${auditAction.actor} ${auditAction.actor_id}` : t('by_platform')) },
    { head: t('object'), cell: (auditAction) => `${nameOf(thingNames, auditAction.object_type)} ${auditAction.object_id ?? ''}` },
    {
      head: t('change'),
      cell: (auditAction) =>
        [auditAction.from_state, auditAction.to_state]
          .filter(Boolean)
          .map((state) => nameOf(stateNames, state))
          .join(' → '),
    },
    {
      head: t('detail'),
      cell: ({ detail }) => {
        const facts = factsOf(detail, nameOf);
        // A list on a phone leaves a heading out with what it is empty of.
        return facts && <span className="text-12 break-words text-ink-2">{facts}</span>;
      },
      wide: true,
    },
    { head: t('address'), cell: (auditAction) => auditAction.address },
  ];
  return (
    <Panel title={t('panel_audit')} filters={<AuditFilters key={JSON.stringify(values)} values={values} set={set} />}>
      <Paged query={actions} empty={t('no_actions')} onPage={setPage}>
        {({ list }) => <Ledger label={t('panel_audit')} items={list} columns={columns} />}
      </Paged>
    </Panel>
  );
}
