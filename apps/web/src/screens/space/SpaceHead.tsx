import { addressOf } from '@praxis/contract/core/pages';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Copy } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SpaceCover } from '../../parts/space/SpaceCover.tsx';
import { useSpaceFacts } from '../../parts/space/useSpaceFacts.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';

const InviteDialog = lazyPart(() => import('./invitations/InviteDialog.tsx').then((file) => ({ default: file.InviteDialog })));

/** The join code, to be read out or copied as an address. */
function JoinCode({ code }: { code: string }) {
  const { t } = useTranslation('space');
  const copy = async () => {
    await navigator.clipboard.writeText(`${window.location.origin}/join/${code}`);
    toastDone(t('code_copied'));
  };
  return (
    <span className="inline-flex items-center gap-2 text-13 text-ink-2">
      {t('code')}
      <b className="font-mono text-16 tracking-[0.06em] text-ink">{code}</b>
      <IconButton label={t('copy_code')} onClick={() => void copy()}>
        <Copy className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** Where I am, what kind of space it is, and the one thing to do. */
export function SpaceHead({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const facts = useSpaceFacts();
  const [inviting, setInviting] = useState(false);
  return (
    <header className="flex items-center gap-4 px-8 pt-5 pb-3 phone:flex-wrap phone:px-4">
      <SpaceCover id={space.id} name={space.name} picture={space.cover} className="h-16 w-24 phone:h-12 phone:w-18" />
      <div className="min-w-0 flex-1">
        <p className="cut text-12 text-ink-3">
          <Link to="/index/spaces" className="text-ink-3 no-underline hover:underline">
            {t('all_spaces')}
          </Link>
          {`　${facts.kind(space)}　${facts.joining(space)}`}
        </p>
        <h1
          className={classes(
            'mt-0.5 text-20 leading-tight font-bold',
            space.role !== 'owner' && space.role !== 'teacher' && space.role !== 'ta' && 'font-serif',
          )}
        >
          {space.name}
        </h1>
      </div>
      <div className="flex flex-wrap items-center gap-3 phone:w-full phone:gap-2">
        {space.join_code && <JoinCode code={space.join_code} />}
        {space.can.enter && (space.role === 'student' || space.rights.includes('see_scores')) && (
          <Link className={buttonClasses()} to={addressOf(space.role === 'student' ? 'scores' : 'gradebook', { spaceId: space.id })}>
            {t(space.role === 'student' ? 'my_scores' : 'gradebook')}
          </Link>
        )}
        {space.can.enter && space.role !== 'student' && space.rights.includes('see_scores') && (
          <Link className={buttonClasses()} to={addressOf('statistics', { scope: 'space', id: space.id })}>
            {t('statistics')}
          </Link>
        )}
        {space.can.enter && space.rights.includes('see_scores') && (
          <Link className={buttonClasses()} to={addressOf('classSkills', { spaceId: space.id })}>
            {t('class_skills')}
          </Link>
        )}
        {space.can.invite && <Button onClick={() => setInviting(true)}>{t('invite_members')}</Button>}
      </div>
      <Suspense fallback={null}>{inviting && <InviteDialog space={space} onClose={() => setInviting(false)} />}</Suspense>
    </header>
  );
}
