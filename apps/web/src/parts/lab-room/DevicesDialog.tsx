import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import type { MachineView } from '@praxis/contract/labs/tasks';
import { listLibrary } from '@praxis/contract/library/library';
import { useQuery } from '@tanstack/react-query';
import { Disc3, HardDrive, Usb } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { OperationProgress } from './OperationProgress.tsx';
import type { LabWorkspace } from './useLabRoom.ts';

const icons = { usb: Usb, disk: HardDrive, cd: Disc3 };
type Kind = keyof typeof icons;

/** What is in the library that can be put into a machine. */
function Library({ kind, off, onTake }: { kind: Kind; off: boolean; onTake: (itemId: string) => Promise<unknown> }) {
  const { t } = useTranslation('lab');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const items = useQuery({
    queryKey: ['lab-devices', search],
    queryFn: ({ signal }) => call(listLibrary, { search: search || undefined, size: 20 }, { signal, background: true }),
  });
  const list = (items.data?.list ?? []).filter((item) => item.kind !== 'link' && (item.can.download || item.can.use));
  return (
    <div className="mt-3">
      <Field label={t('from_library')}>
        <SearchField value={typed} onChange={setTyped} />
      </Field>
      <Problem of={items.error} retry={() => void items.refetch()} />
      <div className="mt-2 max-h-[32vh] overflow-y-auto">
        <List label={t('from_library')}>
          {list.map((item) => (
            <ListRow
              key={item.id}
              title={<span className="cut block">{item.name}</span>}
              note={item.file_name ?? ''}
              end={
                <Button size="small" look="soft" disabled={off} onClick={() => void onTake(item.id)}>
                  {t('insert')}
                </Button>
              }
            />
          ))}
        </List>
        {items.data && list.length === 0 && (
          <p className="py-3 text-13 text-ink-3">{t(kind === 'cd' ? 'library_empty_cd' : 'library_empty')}</p>
        )}
      </div>
    </div>
  );
}

/** Sticks, disks and discs in the machine, and putting another one in (S-050). */
export function DevicesDialog({ workspace, machine, onClose }: { workspace: LabWorkspace; machine: MachineView; onClose: () => void }) {
  const { t } = useTranslation('lab');
  const kinds = (['usb', 'disk', 'cd'] as const).filter((kind) => machine.can[kind]);
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'usb');
  const insert = (itemId?: string) => workspace.act(machine, 'attach', { kind, ...(itemId && { item_id: itemId }) });
  return (
    <Dialog open onClose={onClose} width="usual" title={t('devices')} summary={`${machine.devices.length} / ${LAB_LIMITS.disks}`}>
      <List label={t('devices')}>
        {machine.devices.map((device) => {
          const Icon = icons[device.kind];
          return (
            <ListRow
              key={device.id}
              lead={<Icon className="size-4" strokeWidth={1.6} aria-hidden="true" />}
              title={device.name || t(`device_${device.kind}`)}
              note={`${t(`device_${device.kind}`)} ${device.path}`}
              end={
                <Button
                  size="small"
                  disabled={machine.operation !== null}
                  onClick={() => void workspace.act(machine, 'detach', { object_id: device.id })}
                >
                  {t(device.kind === 'cd' ? 'eject' : 'detach')}
                </Button>
              }
            />
          );
        })}
      </List>
      {machine.devices.length === 0 && <p className="py-2 text-13 text-ink-3">{t('no_devices')}</p>}
      {kinds.length > 0 && (
        <div className="mt-4 border-t border-line pt-4">
          <div className="flex flex-wrap items-center gap-3">
            <SegmentedControl
              label={t('device_kind')}
              value={kind}
              onChange={setKind}
              choices={kinds.map((value) => ({ value, label: t(`device_${value}`) }))}
            />
            {kind !== 'cd' && (
              <Button disabled={machine.operation !== null} onClick={() => void insert()}>
                {t('insert_empty')}
              </Button>
            )}
            <OperationProgress machine={machine} />
          </div>
          <Library kind={kind} off={machine.operation !== null} onTake={insert} />
        </div>
      )}
    </Dialog>
  );
}
