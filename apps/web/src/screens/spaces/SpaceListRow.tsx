import type { SpaceCard } from '@praxis/contract/spaces/spaces';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MembershipLabel } from '../../parts/space/MembershipLabel.tsx';
import { SpaceCover } from '../../parts/space/SpaceCover.tsx';
import { useSpaceFacts } from '../../parts/space/useSpaceFacts.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useJoinFromList } from './useJoinFromList.ts';

const ApplyDialog = lazyPart(() => import('./ApplyDialog.tsx').then((file) => ({ default: file.ApplyDialog })));

/** What the viewer is in a space, or where their request stands. */
function Status({ space }: { space: SpaceCard }) {
  const { t } = useTranslation(['spaces', 'space-parts']);
  if (space.role) return <span className="text-13 text-ink-2">{t(`space-parts:role_${space.role}`)}</span>;
  if (space.membership && space.membership !== 'left' && space.membership !== 'removed')
    return <MembershipLabel state={space.membership} />;
  return null;
}

/** What waits in a space for this person. */
function Waiting({ space }: { space: SpaceCard }) {
  const { t } = useTranslation('spaces');
  return (
    <>
      {space.waiting > 0 && (
        <span className="rounded-sm bg-amber-soft px-1.5 text-12 leading-[20px] font-bold text-amber">
          {t('waiting', { count: space.waiting })}
        </span>
      )}
      {space.unread_notices > 0 && space.role === 'student' && (
        <span className="text-12 text-pine">{t('unread_notices', { count: space.unread_notices })}</span>
      )}
    </>
  );
}

function JoinButton({ space }: { space: SpaceCard }) {
  const { t } = useTranslation(['spaces', 'space-parts']);
  const [open, setOpen] = useState(false);
  const join = useJoinFromList(space);
  if (!space.can.apply) return null;
  return (
    <>
      <Button busy={join.isPending} onClick={() => (space.need_review ? setOpen(true) : join.mutate(''))}>
        {space.need_review ? t('space-parts:apply_dialog') : t('space-parts:join')}
      </Button>
      {!space.need_review && <Problem of={join.error} />}
      <Suspense fallback={null}>{open && <ApplyDialog space={space} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** One space of a list: picture, name and facts, what waits, what I am in it. */
export function SpaceListRow({ space, phone }: { space: SpaceCard; phone: boolean }) {
  const facts = useSpaceFacts();
  const { t } = useTranslation('spaces');
  const seen = space.can.enter || space.visibility === 'public' || space.membership !== null;
  const name = <span className="text-16 font-bold">{space.name}</span>;
  return (
    <li className="flex min-h-18 items-center gap-4 border-t border-line py-3 phone:flex-wrap phone:gap-x-3">
      <SpaceCover id={space.id} name={space.name} picture={space.cover} className="h-12 w-18" />
      <div className="min-w-0 flex-1">
        {seen ? (
          <Link to={`/index/space/${space.id}`} className="cut block text-ink no-underline hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
        <p className="cut mt-0.5 text-13 text-ink-3">
          {facts.kind(space)}　{facts.joining(space)}
          {!phone && `　${t('owner', { name: space.owner.name })}`}
          {!phone && `　${facts.places(space)}`}
        </p>
        {phone && (
          <p className="mt-1 flex flex-wrap items-center gap-3">
            <Waiting space={space} />
            <Status space={space} />
          </p>
        )}
      </div>
      {!phone && (
        <span className="flex items-center gap-4">
          <Waiting space={space} />
          <span className="flex min-w-24 justify-end">
            <Status space={space} />
          </span>
        </span>
      )}
      <JoinButton space={space} />
    </li>
  );
}
