import { leaveSpace, type SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { goTo } from '../../../platform/navigation.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';

/** Leaves the space, or takes a request back, after one question. */
export function LeaveButton({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const member = space.can.enter;
  const leave = async () => {
    await call(leaveSpace, { space_id: space.id });
    client.removeQueries({ queryKey: ['space', space.id] });
    void client.invalidateQueries({ queryKey: ['spaces'] });
    toastDone(t(member ? 'left' : 'taken_back'));
    goTo('/index/spaces');
  };
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        {t(member ? 'leave' : 'take_back')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(member ? 'leave_title' : 'take_back_title', { name: space.name })}
        confirm={t(member ? 'leave' : 'take_back')}
        danger={member}
        onConfirm={leave}
      >
        {t(member ? 'leave_note' : 'take_back_note')}
      </ConfirmDialog>
    </>
  );
}
