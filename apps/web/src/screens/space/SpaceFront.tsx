import { joinSpace, type SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useTranslation } from 'react-i18next';
import { JoinForm } from '../../parts/space/JoinForm.tsx';
import { MembershipLabel } from '../../parts/space/MembershipLabel.tsx';
import { useSpaceFacts } from '../../parts/space/useSpaceFacts.ts';
import { call } from '../../platform/calls/call.ts';
import { listed, shortDate } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LeaveButton } from './overview/LeaveButton.tsx';
import { useSpaceRefresh } from './space-queries.ts';

/** Where the viewer's request stands, and what follows from it. */
function Request({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  if (!space.membership || space.membership === 'left' || space.membership === 'removed') return null;
  return (
    <div className="mb-5">
      <p className="flex flex-wrap items-center gap-3">
        <MembershipLabel state={space.membership} />
        <span className="text-ink-2">
          {space.membership === 'unreviewed' && t('waits_for_verdict')}
          {space.membership === 'waitlisted' && t('waits_for_place', { place: space.waiting_place ?? 1 })}
          {space.membership === 'audit_failed' && t('may_apply_again', { count: space.applications_left })}
        </span>
        {space.can.leave && (
          <span className="ml-auto">
            <LeaveButton space={space} />
          </span>
        )}
      </p>
      {space.refuse_reason && (
        <p className="mt-3 rounded-md bg-red-soft px-3 py-2 text-13 text-red">{t('refused_because', { reason: space.refuse_reason })}</p>
      )}
    </div>
  );
}

/** The enrolment window in words; empty when it is open-ended. */
function useWindow(space: SpaceDetail) {
  const { t } = useTranslation('space');
  return listed([
    space.start_at ? t('opens_on', { date: shortDate(space.start_at) }) : '',
    space.end_at ? t('closes_on', { date: shortDate(space.end_at) }) : '',
  ]);
}

/** A space from outside: what it is about, who teaches, and the door. */
export function SpaceFront({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const facts = useSpaceFacts();
  const refresh = useSpaceRefresh(space.id);
  const window = useWindow(space);
  const join = async (apply_text: string) => {
    await call(joinSpace, { space_id: space.id, apply_text });
    refresh();
  };
  return (
    <div className="border-t border-line px-8 pt-6 phone:px-4 [&>*]:max-w-[760px]">
      <Request space={space} />
      <p className="leading-read whitespace-pre-line text-16">{space.intro}</p>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-3">
        <span>{facts.places(space)}</span>
        {window && <span>{window}</span>}
      </p>
      <ul aria-label={t('teachers')} className="mt-5 flex flex-wrap gap-5">
        {space.staff.map((one) => (
          <li key={one.person.id} className="flex items-center gap-2">
            <Avatar name={one.person.name} picture={one.person.avatar} />
            <span>
              {one.person.name}
              <span className="ml-2 text-12 text-ink-3">{t(`role_${one.role}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-6 border-t border-line pt-5">
        {space.can.apply ? (
          <JoinForm reviewed={space.need_review} again={space.membership === 'audit_failed'} onJoin={join} />
        ) : (
          !space.membership && <p className="text-ink-2">{t('joining_closed')}</p>
        )}
      </div>
    </div>
  );
}
