import { archiveSpace, changeSpace, renewJoinCode, reopenSpace, type SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SpaceDraft, SpaceForm } from '../../../parts/space/SpaceForm.tsx';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Section } from '../../../ui/Page.tsx';
import { useSpaceRefresh } from '../space-queries.ts';
import { LabMinutes } from './LabMinutes.tsx';

const draftOf = (space: SpaceDetail): SpaceDraft => ({
  name: space.name,
  intro: space.intro,
  type: space.type,
  visibility: space.visibility,
  need_review: space.need_review,
  join_open: space.join_open,
  capacity: space.capacity,
  start_at: space.start_at,
  end_at: space.end_at,
});

/** Replaces the join code after one question. */
function RenewCode({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(space.id);
  const [asking, setAsking] = useState(false);
  return (
    <Section title={t('code')}>
      <div className="flex flex-wrap items-center gap-4 border-t border-line pt-3">
        <b className="font-mono text-16 tracking-[0.06em]">{space.join_code}</b>
        <span className="flex-1 text-13 text-ink-3">{t('code_note')}</span>
        <Button onClick={() => setAsking(true)}>{t('renew_code')}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('renew_code_title')}
        confirm={t('renew_code')}
        onConfirm={async () => {
          const { join_code } = await call(renewJoinCode, { space_id: space.id });
          refresh(['detail']);
          toastDone(t('code_renewed', { code: join_code }));
        }}
      >
        {t('renew_code_note', { code: space.join_code ?? '' })}
      </ConfirmDialog>
    </Section>
  );
}

/** Puts the space away as read-only, or opens it again. */
function Archive({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(space.id);
  const [asking, setAsking] = useState(false);
  const archived = space.state === 'archived';
  return (
    <Section title={t(archived ? 'archived_title' : 'archive')}>
      <div className="flex flex-wrap items-center gap-4 border-t border-line pt-3">
        <span className="flex-1 text-13 text-ink-2">{t(archived ? 'reopen_note' : 'archive_note')}</span>
        <Button look={archived ? 'outline' : 'danger'} onClick={() => setAsking(true)}>
          {t(archived ? 'reopen' : 'archive_dialog')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(archived ? 'reopen_title' : 'archive_title', { name: space.name })}
        confirm={t(archived ? 'reopen' : 'archive')}
        danger={!archived}
        onConfirm={async () => {
          await call(archived ? reopenSpace : archiveSpace, { space_id: space.id });
          refresh();
        }}
      >
        {t(archived ? 'reopen_note' : 'archive_ask', { count: space.members })}
      </ConfirmDialog>
    </Section>
  );
}

/** Settings of a space: what it is, its code, its archive. */
export function SettingsTab({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(space.id);
  const save = async (draft: SpaceDraft) => {
    await call(changeSpace, { space_id: space.id, ...draft });
    refresh();
    toastDone(t('settings_saved'));
  };
  return (
    <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-x-12 max-[1100px]:grid-cols-1">
      {space.can.change && (
        <Section title={t('settings')}>
          <SpaceForm draft={draftOf(space)} cover={space.cover} save={t('save_settings')} onSave={save} />
        </Section>
      )}
      <div>
        {space.can.change && <RenewCode space={space} />}
        {space.can.change && <LabMinutes spaceId={space.id} />}
        {space.can.archive && <Archive space={space} />}
      </div>
    </div>
  );
}
