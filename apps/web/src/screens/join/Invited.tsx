import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { JoinForm } from '../../parts/space/JoinForm.tsx';
import { MembershipLabel } from '../../parts/space/MembershipLabel.tsx';
import { SpaceCover } from '../../parts/space/SpaceCover.tsx';
import { useSpaceFacts } from '../../parts/space/useSpaceFacts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { type InvitationView, useAccept } from './useInvitation.ts';

/** What the viewer can do at this door. */
function Step({ code, invitation }: { code: string; invitation: InvitationView }) {
  const { t } = useTranslation('join');
  const accept = useAccept(code);
  const { space, reviewed, isLink } = invitation;
  const waits = space.membership === 'unreviewed' || space.membership === 'waitlisted';
  if (space.can.enter) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-3">
        {t('already_inside')}
        <Link to={`/index/space/${space.id}`} className={buttonClasses('filled')}>
          {t('enter')}
        </Link>
      </p>
    );
  }
  if (waits && !isLink) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-ink-2">
        <MembershipLabel state={space.membership ?? 'unreviewed'} />
        {t(space.membership === 'waitlisted' ? 'waits_for_place' : 'waits_for_verdict')}
        <Link to={`/index/space/${space.id}`}>{t('see_request')}</Link>
      </p>
    );
  }
  if (!space.can.apply && !isLink) return <p className="text-ink-2">{t('closed')}</p>;
  return (
    <>
      <p className="mb-4 text-ink-2">{t(reviewed ? 'will_be_reviewed' : 'joins_at_once')}</p>
      <JoinForm reviewed={reviewed} again={space.membership === 'audit_failed'} onJoin={(text) => accept.mutateAsync(text)} />
    </>
  );
}

/** The space behind the door, as much as a newcomer may know. */
export function Invited({ code, invitation }: { code: string; invitation: InvitationView }) {
  const { t } = useTranslation('join');
  const facts = useSpaceFacts();
  const { space, role } = invitation;
  return (
    <article className="overflow-hidden rounded-lg border border-line">
      <SpaceCover id={space.id} name={space.name} picture={space.cover} className="h-44 w-full rounded-none" />
      <div className="p-6 phone:p-4">
        <h2 className="font-serif text-20 leading-tight">{space.name}</h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-3">
          <span className="flex items-center gap-2">
            <Avatar name={space.owner.name} picture={space.owner.avatar} size="small" />
            {t('teacher', { name: space.owner.name })}
          </span>
          <span>{facts.kind(space)}</span>
          <span>{facts.places(space)}</span>
        </p>
        {role !== 'student' && <p className="mt-3 rounded-md bg-pine-soft px-3 py-2 text-13 text-pine">{t(`invited_as_${role}`)}</p>}
        <p className="mt-4 leading-read whitespace-pre-line text-15">{space.intro}</p>
        <div className="mt-6 border-t border-line pt-5">
          <Step code={code} invitation={invitation} />
        </div>
      </div>
    </article>
  );
}
