import type { Utype } from '@praxis/contract/accounts/accounts';
import type { NoticeAudience, NoticeState } from '@praxis/contract/notices/notices';

type Dated = { publish_at: Date | null; withdrawn_at: Date | null };

const OF_TYPE: Record<Utype, NoticeAudience> = { 1: 'students', 2: 'teachers', 3: 'experts' };

/** Which notices a reader may see; a visitor has no user type. */
export const audiencesOf = (utype: Utype | undefined): NoticeAudience[] =>
  utype === undefined ? ['everyone'] : ['everyone', 'members', OF_TYPE[utype]];

/** The state of a notice at a moment. */
export function noticeStateAt({ publish_at, withdrawn_at }: Dated, now: Date): NoticeState {
  if (withdrawn_at) return 'withdrawn';
  if (!publish_at) return 'draft';
  return publish_at > now ? 'scheduled' : 'published';
}
