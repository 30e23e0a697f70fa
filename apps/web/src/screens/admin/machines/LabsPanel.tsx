import { actOnLabHost, type LabHostView, listLabHosts, removeLabTemplate } from '@praxis/contract/labs/machines';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, ProgressBar, Skeleton } from '../../../ui/States.tsx';
import { Panel } from '../Panel.tsx';

const AddLabTemplate = lazyPart(() => import('./AddLabTemplate.tsx').then((file) => ({ default: file.AddLabTemplate })));

const looks = {
  waiting: { shape: 'waiting', tone: 'ink' },
  building: { shape: 'working', tone: 'ink' },
  ready: { shape: 'tick', tone: 'pine' },
  failed: { shape: 'cross', tone: 'red' },
} as const;
type Act = (input: Parameters<typeof call<typeof actOnLabHost>>[1]) => void;

function Templates({ host, act, onRemoved }: { host: LabHostView; act: Act; onRemoved: () => void }) {
  const { t } = useTranslation('admin');
  const [leaving, setLeaving] = useState<LabHostView['templates'][number]>();
  return (
    <>
      <Ledger
        label={t('lab_templates')}
        items={host.templates}
        columns={[
          { head: t('lab_template'), cell: (one) => one.name },
          {
            head: t('state'),
            cell: (one) => (
              <span className="flex flex-col gap-1">
                <StateLabel {...looks[one.state]}>{t(`lab_${one.state}`)}</StateLabel>
                {one.state === 'building' && <ProgressBar value={one.progress / 100} label={one.name} />}
                {one.error && <span className="text-12 text-red">{one.error}</span>}
              </span>
            ),
            wide: true,
          },
          { head: t('lab_memory'), cell: (one) => `${one.memory_mb} MB`, numeric: true },
          { head: t('lab_disk'), cell: (one) => `${one.disk_mb} MB`, numeric: true },
        ]}
        actions={(one) => (
          <span className="flex justify-end gap-2">
            <Button
              size="small"
              disabled={!host.connected || one.state === 'building'}
              onClick={() => act({ act: 'build', host: host.name, template: one.id })}
            >
              {t('lab_build')}
            </Button>
            {one.own && (
              <Button size="small" look="danger" disabled={!host.connected || one.state === 'building'} onClick={() => setLeaving(one)}>
                {t('lab_remove')}
              </Button>
            )}
          </span>
        )}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('lab_remove_title', { name: leaving?.name ?? '' })}
        confirm={t('lab_remove')}
        danger
        onConfirm={async () => {
          await call(removeLabTemplate, { host: host.name, template: leaving!.id });
          toastDone(t('lab_removed'));
          onRemoved();
        }}
      >
        {t('lab_remove_words')}
      </ConfirmDialog>
    </>
  );
}

type Room = { total: number; free: number };
const gigabytes = ({ total, free }: Room): Room => ({ total: Math.round(total / 1024), free: Math.round(free / 1024) });

/** How much of a host is taken. */
function Used({ name, of, unit = '' }: { name: string; of: Room; unit?: string }) {
  const used = of.total - of.free;
  const part = of.total === 0 ? 0 : used / of.total;
  return (
    <span className="w-44 phone:w-full">
      <span className="mb-1 flex">
        {name}
        <b className="ml-auto">{`${used} / ${of.total} ${unit}`}</b>
      </span>
      <ProgressBar value={part} label={name} amber={part > 0.9} />
    </span>
  );
}

function Host({ host, act, onAdd, onRemoved }: { host: LabHostView; act: Act; onAdd: () => void; onRemoved: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Section
      title={host.name}
      more={
        <span className="flex items-center gap-3">
          <StateLabel
            shape={host.connected ? (host.draining ? 'stopped' : 'disc') : 'cross'}
            tone={host.connected ? (host.draining ? 'amber' : 'pine') : 'red'}
          >
            {t(host.connected ? (host.draining ? 'lab_draining' : 'lab_connected') : 'lab_away')}
          </StateLabel>
          <Button
            size="small"
            disabled={!host.connected}
            onClick={() => act({ act: host.draining ? 'undrain' : 'drain', host: host.name })}
          >
            {t(host.draining ? 'lab_undrain' : 'lab_drain')}
          </Button>
        </span>
      }
    >
      <div className="mb-3 flex flex-wrap items-end gap-x-8 gap-y-2 text-13 text-ink-2">
        <span className="phone:w-full">{[host.driver, host.accelerator].filter(Boolean).join(' ')}</span>
        <Used name={t('lab_slots')} of={host.slots} />
        <Used name={t('lab_memory')} of={gigabytes(host.memory_mb)} unit="GB" />
        <Used name={t('lab_disk')} of={gigabytes(host.disk_mb)} unit="GB" />
      </div>
      {host.lacks.map((lack) => (
        <p key={lack} className="mb-2 text-13 text-amber">
          {t(host.slots.total > 0 ? 'lab_host_lacks' : 'lab_lacks_all', { what: lack })}
        </p>
      ))}
      {host.templates.length > 0 && <Templates host={host} act={act} onRemoved={onRemoved} />}
      {host.connected && host.driver === 'qemu' && host.slots.total > 0 && (
        <Button className="mt-3" onClick={onAdd}>
          {t('lab_add')}
        </Button>
      )}
    </Section>
  );
}

function Quota({ scope, machines, act }: { scope: 'user' | 'space' | 'institution'; machines: number; act: Act }) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(String(machines));
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d{1,5}$/.test(typed)) act({ act: 'quota', scope, machines: Number(typed) });
      }}
    >
      <Field label={t(`lab_quota_${scope}`)} className="w-44">
        <TextInput inputMode="numeric" value={typed} maxLength={5} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit" disabled={typed === String(machines) || !/^\d{1,5}$/.test(typed)}>
        {t('lab_quota_set')}
      </Button>
    </form>
  );
}

/** Hosts of lab machines: slots, memory, disk, templates, and how many machines anybody may have. */
export function LabsPanel() {
  const { t } = useTranslation(['admin', 'shell']);
  const hosts = useQuery({
    queryKey: ['admin-lab-hosts'],
    queryFn: ({ signal }) => call(listLabHosts, {}, { signal, background: true }),
    refetchInterval: 3000,
  });
  const [adding, setAdding] = useState<string>();
  const { data } = hosts;
  const act: Act = (input) =>
    void call(actOnLabHost, input).then(() => {
      toastDone(t('lab_done'));
      void hosts.refetch();
    }, showFailure);
  return (
    <Panel title={t('panel_labs')}>
      {hosts.isPending && <Skeleton rows={4} label={t('shell:loading')} />}
      <Problem of={hosts.error} retry={() => void hosts.refetch()} />
      {data && (
        <>
          <p className="mb-4 text-13 text-ink-2">{t('lab_running', { running: data.running, waiting: data.waiting })}</p>
          {data.hosts.length === 0 && <EmptyState>{t('lab_no_hosts')}</EmptyState>}
          {data.hosts.map((host) => (
            <Host key={host.name} host={host} act={act} onAdd={() => setAdding(host.name)} onRemoved={() => void hosts.refetch()} />
          ))}
          <Section title={t('lab_quotas')}>
            <div className="flex flex-wrap gap-5">
              {data.quotas.map((quota) => (
                <Quota key={quota.scope} {...quota} act={act} />
              ))}
            </div>
          </Section>
        </>
      )}
      {adding && (
        <Suspense fallback={null}>
          <AddLabTemplate host={adding} onClose={() => setAdding(undefined)} onAdded={() => void hosts.refetch()} />
        </Suspense>
      )}
    </Panel>
  );
}
