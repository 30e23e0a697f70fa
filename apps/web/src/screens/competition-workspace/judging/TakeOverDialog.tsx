import { reassignWork } from '@praxis/contract/judging/assignment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { GroupPage, GroupPart } from './useJudging.ts';

/** Sheets that still wait for their expert. */
const OPEN: readonly GroupPage['sheets'][number]['state'][] = ['assigned', 'scoring', 'returned'];

/** What an expert of a group has not submitted. */
export const openSheetsOf = (page: GroupPage, expertId: string) =>
  page.sheets.filter(({ expert_id, state }) => expert_id === expertId && OPEN.includes(state));

type Props = { person: GroupPage['experts'][number]['person']; onClose: () => void } & GroupPart;

/** Takes what an expert who does not answer has not submitted, and gives it to others. */
export function TakeOverDialog({ person, page, refresh, onClose }: Props) {
  const { t } = useTranslation('workspace-judging');
  const [fewer, setFewer] = useState(false);
  const sheets = openSheetsOf(page, person.id);
  const takeOver = async (reason: string) => {
    let left = 0;
    try {
      for (const { assignment_id } of sheets) {
        try {
          await call(reassignWork, { assignment_id, reason });
        } catch (refused) {
          if (!fewer || !(refused instanceof Refused) || refused.key !== 'nobody_free') throw refused;
          await call(reassignWork, { assignment_id, reason, replace: false });
          left += 1;
        }
      }
    } finally {
      await refresh();
    }
    toastDone(left > 0 ? t('taken_over_fewer', { count: left }) : t('taken_over', { count: sheets.length }));
  };
  return (
    <ReasonDialog
      title={t('take_over_title', { name: person.name })}
      about={t('take_over_about', { count: sheets.length })}
      confirm={t('take_over_confirm')}
      onClose={onClose}
      onConfirm={takeOver}
    >
      <Checkbox label={t('take_over_fewer')} checked={fewer} onChange={(event) => setFewer(event.target.checked)} />
    </ReasonDialog>
  );
}
