import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { LeaveQuestion } from '../../leaving/LeaveQuestion.tsx';
import type { MapModel } from '../map-model.ts';
import { differs, type MapEditing } from './useMapEditing.ts';

/** Goes on at once where nothing typed would be lost by it, else once somebody wants to lose it. */
export function useLeaveSkill({ draft, setDraft }: MapEditing, model: MapModel, selected: string | null) {
  const [asked, setAsked] = useState<{ go: () => void }>();
  const skill = model.byId.get(draft?.id ?? '');
  const unsaved = draft !== undefined && skill !== undefined && differs(draft, skill);
  const leave = (go: () => void) => {
    if (unsaved && skill.id === selected) setAsked({ go });
    else go();
  };
  const stay = () => setAsked(undefined);
  const discard = () => {
    setDraft(undefined);
    asked?.go();
  };
  return { leave, question: { unsaved, asked: asked !== undefined, stay, discard } };
}

/** Asks before what is typed about a skill is lost: by another skill, by the end of editing, by another page. */
export function LeaveSkill({ unsaved, asked, stay, discard }: ReturnType<typeof useLeaveSkill>['question']) {
  const { t } = useTranslation('skills');
  return (
    <>
      <LeaveQuestion unsaved={unsaved} />
      <ConfirmDialog
        open={asked}
        onClose={stay}
        title={t('job_leave_title')}
        confirm={t('job_leave')}
        danger
        onConfirm={async () => discard()}
      >
        {t('skill_leave_text')}
      </ConfirmDialog>
    </>
  );
}
