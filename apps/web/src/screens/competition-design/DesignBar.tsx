import { cancelCompetition, removeCompetition } from '@praxis/contract/competitions/design';
import { addressOf } from '@praxis/contract/core/pages';
import { MoreHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PhaseLabel } from '../../parts/competition/StateLabels.tsx';
import { ReasonDialog } from '../../parts/reason/ReasonDialog.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { type Design, type SettingsDraft, useDesignRefresh } from './useDesign.ts';

const PublishDialog = lazyPart(() => import('./PublishDialog.tsx').then((file) => ({ default: file.PublishDialog })));
type Act = 'publish' | 'cancel' | 'remove';

function Acts({ act, design, onClose }: { act: Act; design: Design; onClose: () => void }) {
  const { t } = useTranslation('competition-design');
  const navigate = useNavigate();
  const refresh = useDesignRefresh(design.id);
  if (act === 'publish')
    return (
      <Suspense fallback={null}>
        <PublishDialog design={design} onClose={onClose} />
      </Suspense>
    );
  if (act === 'cancel')
    return (
      <ReasonDialog
        title={t('cancel_title', { title: design.settings.title })}
        text={t('cancel_text', { count: design.registrations })}
        label={t('cancel_reason')}
        confirm={t('cancel_confirm')}
        onClose={onClose}
        onConfirm={async (reason) => {
          await call(cancelCompetition, { competition_id: design.id, reason });
          await refresh();
          toastDone(t('cancelled'));
        }}
      />
    );
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('remove_title', { title: design.settings.title })}
      confirm={t('remove_confirm')}
      onConfirm={async () => {
        await call(removeCompetition, { competition_id: design.id });
        toastDone(t('removed'));
        void navigate(addressOf('competitions'));
      }}
    >
      {t('remove_text')}
    </ConfirmDialog>
  );
}

/** What a menu offers; on a phone also what the bar has no room for. */
function useMore(design: Design, phone: boolean, onAct: (act: Act) => void): MenuEntry[] {
  const { t } = useTranslation('competition-design');
  const navigate = useNavigate();
  const go = (label: string, address: string): MenuEntry => ({ label, run: () => void navigate(address) });
  return [
    ...(phone && design.state !== 'draft' ? [go(t('to_workspace'), addressOf('competitionDesk', { id: design.id }))] : []),
    ...(phone ? [go(t('to_page'), addressOf('competitionDetail', { id: design.id }))] : []),
    ...(design.state === 'draft' ? [{ label: t('remove'), danger: true, run: () => onAct('remove') }] : []),
    ...(design.state === 'published' ? [{ label: t('cancel'), danger: true, run: () => onAct('cancel') }] : []),
  ];
}

/** Where one is, where the competition stands, what can be done with it. */
export function DesignBar({ design, draft }: { design: Design; draft: SettingsDraft }) {
  const { t } = useTranslation('competition-design');
  const [act, setAct] = useState<Act>();
  const phone = useIsPhone();
  const more = useMore(design, phone, setAct);
  return (
    <>
      <SlimBar>
        <Breadcrumbs
          trail={[...(phone ? [] : [{ label: t('competitions'), to: addressOf('competitions') }]), { label: design.settings.title }]}
        />
        <PhaseLabel phase={design.phase} />
        <span className="ml-auto flex items-center gap-2">
          {design.state !== 'draft' && (
            <Link className={`${buttonClasses('outline')} phone:hidden!`} to={addressOf('competitionDesk', { id: design.id })}>
              {t('to_workspace')}
            </Link>
          )}
          <Link className={`${buttonClasses('outline')} phone:hidden!`} to={addressOf('competitionDetail', { id: design.id })}>
            {t('to_page')}
          </Link>
          {design.state === 'draft' && (
            <Button
              look="filled"
              onClick={async () => {
                // What is typed and not saved belongs to what is published.
                if (!draft.dirty || (await draft.save())) setAct('publish');
              }}
            >
              {t('publish')}
            </Button>
          )}
          {more.length > 0 && (
            <Menu
              label={t('more')}
              entries={more}
              trigger={
                <IconButton label={t('more')}>
                  <MoreHorizontal className="size-4" aria-hidden="true" />
                </IconButton>
              }
            />
          )}
        </span>
      </SlimBar>
      {act && <Acts act={act} design={design} onClose={() => setAct(undefined)} />}
    </>
  );
}
