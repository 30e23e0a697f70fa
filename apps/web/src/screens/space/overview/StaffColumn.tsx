import { removeAssistant } from '@praxis/contract/spaces/members';
import type { SpaceDetail, StaffMember } from '@praxis/contract/spaces/spaces';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { listed } from '../../../platform/language/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Section } from '../../../ui/Page.tsx';
import { useSpaceRefresh } from '../space-queries.ts';

const AssistantDialog = lazyPart(() => import('../members/AssistantDialog.tsx').then((file) => ({ default: file.AssistantDialog })));

/** Ends an assistantship after one question. */
function EndAssistant({ spaceId, staff, onClose }: { spaceId: string; staff: StaffMember; onClose: () => void }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(spaceId);
  const [save, setSaveData] = useState(true);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('end_assistant_title', { name: staff.person.name })}
      confirm={t('end_assistant')}
      danger
      onConfirm={async () => {
        await call(removeAssistant, { membership_id: staff.membership_id ?? '', keep_as_student: save });
        refresh();
      }}
    >
      <p className="mb-3">{t('end_assistant_note')}</p>
      <Checkbox label={t('keep_as_student')} checked={save} onChange={(event) => setSaveData(event.target.checked)} />
    </ConfirmDialog>
  );
}

function StaffRow({ space, staff }: { space: SpaceDetail; staff: StaffMember }) {
  const { t } = useTranslation('space');
  const [open, setOpen] = useState<'rights' | 'end'>();
  const { person, role, rights } = staff;
  const assists = role === 'ta';
  const note = assists ? listed(rights.map((right) => t(`right_${right}`))) : '';
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5">
      <Avatar name={person.name} picture={person.avatar} />
      <span className="min-w-0 flex-1">
        {person.name}
        <span className="block text-12 text-ink-3">{note || t(`role_${role}`)}</span>
      </span>
      {assists && space.can.manage_assistants && (
        <Menu
          label={t('assistant_actions', { name: person.name })}
          trigger={
            <IconButton label={t('assistant_actions', { name: person.name })}>
              <Ellipsis className="size-4" aria-hidden="true" />
            </IconButton>
          }
          entries={[
            { label: t('change_rights'), run: () => setOpen('rights') },
            { label: t('end_assistant'), danger: true, run: () => setOpen('end') },
          ]}
        />
      )}
      <Suspense fallback={null}>
        {open === 'rights' && <AssistantDialog space={space} staff={staff} onClose={() => setOpen(undefined)} />}
        {open === 'end' && <EndAssistant spaceId={space.id} staff={staff} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </li>
  );
}

/** Teachers and assistants; for an assistant their own rights as well. */
export function StaffColumn({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const [adding, setAdding] = useState(false);
  const mine = space.role === 'ta';
  return (
    <>
      {mine && (
        <Section title={t('my_rights')} className="mt-7">
          <p className="border-t border-line pt-3 text-ink-2">
            {space.rights.length === 0 ? t('no_rights') : listed(space.rights.map((right) => t(`right_${right}`)))}
          </p>
        </Section>
      )}
      <Section
        title={t(space.can.manage_assistants ? 'staff' : 'teachers')}
        className="mt-7"
        more={
          space.can.manage_assistants && (
            <Button size="small" look="quiet" onClick={() => setAdding(true)}>
              {t('add_assistant')}
            </Button>
          )
        }
      >
        <ul aria-label={t('staff')}>
          {space.staff.map((staff) => (
            <StaffRow key={staff.person.id} space={space} staff={staff} />
          ))}
        </ul>
        <Suspense fallback={null}>{adding && <AssistantDialog space={space} onClose={() => setAdding(false)} />}</Suspense>
      </Section>
    </>
  );
}
