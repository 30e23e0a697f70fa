import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import type { MachineView } from '@praxis/contract/labs/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { OperationProgress } from './OperationProgress.tsx';
import type { LabWorkspace } from './useLabRoom.ts';

/** Snapshots of the machine: taking, restoring, dropping. At most three of one's own. */
export function SnapshotsDialog({ workspace, machine, onClose }: { workspace: LabWorkspace; machine: MachineView; onClose: () => void }) {
  const { t } = useTranslation('lab');
  const [name, setName] = useState('');
  const [asked, setAsked] = useState<{ id: string; act: 'restore' | 'drop' }>();
  const own = machine.snapshots.filter(({ automatic }) => !automatic).length;
  const busy = machine.operation !== null;
  return (
    <Dialog open onClose={onClose} width="usual" title={t('snapshots')} summary={`${own} / ${LAB_LIMITS.snapshots}`}>
      <List label={t('snapshots')}>
        {machine.snapshots.map((snapshot) => (
          <ListRow
            key={snapshot.id}
            title={snapshot.automatic ? t('snapshot_automatic') : snapshot.name}
            note={`${timeLabel(snapshot.at)}${snapshot.mb > 0 ? `, ${snapshot.mb} MB` : ''}`}
            end={
              <span className="flex gap-2">
                <Button size="small" disabled={busy} onClick={() => setAsked({ id: snapshot.id, act: 'restore' })}>
                  {t('restore')}
                </Button>
                <Button size="small" disabled={busy} onClick={() => setAsked({ id: snapshot.id, act: 'drop' })}>
                  {t('drop')}
                </Button>
              </span>
            }
          />
        ))}
      </List>
      {busy && (
        <div className="py-2">
          <OperationProgress machine={machine} />
        </div>
      )}
      {machine.snapshots.length === 0 && !busy && <p className="py-2 text-13 text-ink-3">{t('no_snapshots')}</p>}
      <form
        className="mt-4 flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void workspace.act(machine, 'snapshot', { name }).then((done) => done && setName(''));
        }}
      >
        <Field label={t('snapshot_name')} className="min-w-0 flex-1">
          <TextInput value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button type="submit" look="filled" busy={busy} disabled={own >= LAB_LIMITS.snapshots}>
          {t('take_snapshot')}
        </Button>
      </form>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t(asked?.act === 'drop' ? 'drop_title' : 'restore_title')}
        confirm={t(asked?.act === 'drop' ? 'drop' : 'restore')}
        danger={asked?.act === 'drop'}
        onConfirm={async () => {
          await workspace.act(machine, asked!.act, { object_id: asked!.id });
        }}
      >
        {t(asked?.act === 'drop' ? 'drop_words' : 'restore_words')}
      </ConfirmDialog>
    </Dialog>
  );
}
