import { splitIntoGroups } from '@praxis/contract/spaces/members';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Checkbox, SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { useSpaceRefresh } from '../space-queries.ts';

const MOST = 100;

/** Spreads the students of a space evenly over a number of groups. */
export function SplitDialog({ spaceId, alone, onClose }: { spaceId: string; alone: number; onClose: () => void }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(spaceId);
  const [typed, setTyped] = useState(String(Math.max(2, Math.min(MOST, Math.round(alone / 5)))));
  const [everybody, setEverybody] = useState(alone === 0);
  const [order, setOrder] = useState<'random' | 'student_no'>('random');
  const count = Math.floor(Number(typed));
  const fits = count >= 1 && count <= MOST;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('split_title')}
      confirm={t('split_do', { count: fits ? count : 0 })}
      onConfirm={async () => {
        const names = Array.from({ length: Math.min(MOST, Math.max(1, count || 1)) }, (_none, at) => t('split_name', { no: at + 1 }));
        const { assigned } = await call(splitIntoGroups, { space_id: spaceId, names, everybody, order });
        refresh(['groups', 'members', 'detail']);
        toastDone(t('split_done', { count: assigned }));
      }}
    >
      <Field label={t('split_count')} required error={fits ? undefined : t('split_wrong', { most: MOST })}>
        <TextInput inputMode="numeric" className="w-28" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <div className="mt-3">
        <SegmentedControl
          label={t('split_order')}
          choices={(['random', 'student_no'] as const).map((value) => ({ value, label: t(`split_${value}`) }))}
          value={order}
          onChange={setOrder}
        />
      </div>
      <Checkbox className="mt-3" label={t('split_everybody')} checked={everybody} onChange={() => setEverybody(!everybody)} />
    </ConfirmDialog>
  );
}
