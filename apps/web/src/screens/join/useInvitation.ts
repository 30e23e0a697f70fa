import { acceptInvitationLink, previewInvitation } from '@praxis/contract/spaces/invitations';
import { findSpaceByCode, JOIN_CODE_LENGTH, joinByCode, type SpaceCard } from '@praxis/contract/spaces/spaces';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { goTo } from '../../platform/navigation.ts';
import { useSession } from '../../platform/person/session.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';

/** What an address of this page leads to; `reviewed` when a teacher still has to say yes. */
export type InvitationView = { space: SpaceCard; role: 'student' | 'ta' | 'teacher'; reviewed: boolean; isLink: boolean };

/** Codes are short enough to be read out; a link's token is long. */
const isCode = (text: string) => text.length <= JOIN_CODE_LENGTH + 2;

async function poll(code: string, signal: AbortSignal): Promise<InvitationView> {
  if (isCode(code)) {
    const space = await call(findSpaceByCode, { code }, { signal });
    // Who was taken out comes back only with a teacher's word.
    return { space, role: 'student', reviewed: space.need_review || space.membership === 'removed', isLink: false };
  }
  const { space, role, skips_review } = await call(previewInvitation, { token: code }, { signal });
  return { space, role, reviewed: space.need_review && !skips_review && role === 'student', isLink: true };
}

/** The space behind a code or link; verdicts arrive by themselves. */
export function useInvitation(code: string) {
  const client = useQueryClient();
  const uid = useSession((now) => now.uid);
  const refresh = () => void client.invalidateQueries({ queryKey: ['join', code] });
  useTopic(uid ? `user:${uid}` : undefined, refresh, refresh);
  return useQuery({ queryKey: ['join', code], queryFn: ({ signal }) => poll(code, signal) });
}

/** The step inside. */
export function useAccept(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (apply_text: string) =>
      isCode(code) ? call(joinByCode, { code, apply_text }) : call(acceptInvitationLink, { token: code, apply_text }),
    // Members go inside; applicants see on the same page where their request stands, even when the link is used up by now.
    onSuccess: ({ space_id }) => {
      void client.invalidateQueries({ queryKey: ['spaces'] });
      goTo(`/index/space/${space_id}`, { replace: true });
    },
  });
}
