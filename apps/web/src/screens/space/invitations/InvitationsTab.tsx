import { type InvitationRow, listInvitations, revokeInvitation } from '@praxis/contract/spaces/invitations';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { listed, shortDate } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { spaceKey, useSpaceRefresh } from '../space-queries.ts';

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx').then((file) => ({ default: file.InviteDialog })));
const SIZE = 30;

const looks: Record<InvitationRow['state'], [MarkShape, Tone]> = {
  open: ['waiting', 'pine'],
  used: ['tick', 'pine'],
  declined: ['cross', 'mute'],
  expired: ['clock', 'amber'],
  revoked: ['stopped', 'mute'],
};

function Invitation({ spaceId, row }: { spaceId: string; row: InvitationRow }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(spaceId);
  const revoke = useMutation({
    mutationFn: () => call(revokeInvitation, { invitation_id: row.id }),
    onSettled: () => refresh(['invitations']),
  });
  const [shape, tone] = looks[row.state];
  const name = row.kind === 'link' ? t('link') : row.to;
  const facts = listed([
    t(`role_${row.role}`),
    row.kind === 'link' ? t('uses', { used: row.used, all: row.max_uses }) : '',
    row.kind === 'link' && row.role === 'student' ? t(row.skips_review ? 'skips_review' : 'keeps_review') : '',
    row.state === 'open' ? t('valid_until', { date: shortDate(row.expires_at) }) : '',
  ]);
  return (
    <li className="flex min-h-14 items-center gap-4 border-t border-line py-2.5 phone:flex-wrap">
      <div className="min-w-0 flex-1">
        <b>{name}</b>
        <p className="text-13 text-ink-3">{facts}</p>
        <Problem of={revoke.error} />
      </div>
      <StateLabel shape={shape} tone={tone}>
        {t(`invitation_${row.state}`)}
      </StateLabel>
      <span className="flex w-20 justify-end">
        {row.state === 'open' && (
          <Button size="small" busy={revoke.isPending} aria-label={t('revoke_one', { name })} onClick={() => revoke.mutate()}>
            {t('revoke')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Invitations that were sent, and sending more. */
export function InvitationsTab({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const [page, setPage] = useState(1);
  const [inviting, setInviting] = useState(false);
  const invitations = useQuery({
    queryKey: spaceKey(space.id, 'invitations', page),
    queryFn: ({ signal }) => call(listInvitations, { space_id: space.id, page, size: SIZE }, { signal }),
  });
  const list = invitations.data?.list ?? [];
  return (
    <Section
      title={t('invitations')}
      more={
        <Button look="filled" onClick={() => setInviting(true)}>
          {t('invite_members')}
        </Button>
      }
    >
      {invitations.isPending && <Skeleton rows={3} />}
      <Problem of={invitations.error} retry={() => void invitations.refetch()} />
      {invitations.isSuccess && list.length === 0 && <EmptyState>{t('no_invitations')}</EmptyState>}
      {list.length > 0 && (
        <ul aria-label={t('invitations')} className="border-b border-line">
          {list.map((row) => (
            <Invitation key={row.id} spaceId={space.id} row={row} />
          ))}
        </ul>
      )}
      <Pagination page={page} size={SIZE} total={invitations.data?.total ?? 0} onPage={setPage} />
      <Suspense fallback={null}>{inviting && <InviteDialog space={space} onClose={() => setInviting(false)} />}</Suspense>
    </Section>
  );
}
