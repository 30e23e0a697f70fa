import { randomBytes } from 'node:crypto';
import { JOIN_CODE_LETTERS, type MembershipState, type SpaceRole, type TaRight } from '@praxis/contract/spaces/spaces';
import type { TestPerson, world } from '../world.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'db' | 'clock' | 'person'>;
type SpaceTraits = {
  name?: string;
  type?: 'live' | 'mooc';
  visibility?: 'public' | 'private';
  needReview?: boolean;
  joinOpen?: boolean;
  capacity?: number;
  startAt?: Date;
  endAt?: Date;
  archived?: boolean;
};

type MembershipTraits = {
  state: MembershipState;
  role?: Exclude<SpaceRole, 'owner'>;
  rights?: readonly TaRight[];
  applyText?: string;
  appliedAgain?: number;
  reason?: string;
};

/** A space a test made. */
export type TestSpace = { id: string; ownerId: string; code: string; name: string };
/** A person's row in a space. */
export type TestMembership = { id: string; spaceId: string; person: TestPerson };

const codeOf = () => [...randomBytes(8)].map((byte) => JOIN_CODE_LETTERS[byte % JOIN_CODE_LETTERS.length]).join('');

/** Makers of spaces and their people, straight into the tables. */
export function spaceMakers({ db, clock, person }: World) {
  async function space(owner: TestPerson, traits: SpaceTraits = {}): Promise<TestSpace> {
    const row = await db
      .insertInto('spaces')
      .values({
        owner_id: owner.id,
        name: traits.name ?? `Space of ${owner.name}`,
        intro: 'About this space',
        type: traits.type ?? 'live',
        visibility: traits.visibility ?? 'private',
        need_review: traits.needReview ?? true,
        join_code: codeOf(),
        join_open: traits.joinOpen ?? true,
        capacity: traits.capacity ?? null,
        start_at: traits.startAt ?? null,
        end_at: traits.endAt ?? null,
        state: traits.archived ? 'archived' : 'active',
      })
      .returning(['id', 'owner_id', 'join_code', 'name'])
      .executeTakeFirstOrThrow();
    return { id: row.id, ownerId: row.owner_id, code: row.join_code, name: row.name };
  }

  /** Rows of several people in a space, in their order. */
  async function memberships(of: TestSpace, list: readonly (MembershipTraits & { who: TestPerson })[]): Promise<TestMembership[]> {
    const now = clock.now();
    const rows = await db
      .insertInto('space_members')
      .values(
        list.map(({ who, ...traits }) => ({
          space_id: of.id,
          user_id: who.id,
          role: traits.role ?? 'student',
          state: traits.state,
          source: 'apply',
          apply_text: traits.applyText ?? '',
          applied_at: now,
          applied_again: traits.appliedAgain ?? 0,
          refuse_reason: traits.reason ?? '',
          waiting_since: traits.state === 'waitlisted' ? now : null,
          joined_at: traits.state === 'approved' ? now : null,
          ta_rights: [...(traits.rights ?? [])],
        })),
      )
      .returning(['id', 'user_id'])
      .execute();
    const ids = new Map(rows.map(({ id, user_id }) => [user_id, id]));
    return list.map(({ who }) => ({ id: ids.get(who.id)!, spaceId: of.id, person: who }));
  }

  const membership = async (of: TestSpace, who: TestPerson, traits: MembershipTraits) => (await memberships(of, [{ ...traits, who }]))[0]!;

  return {
    space,
    membership,
    memberships,
    /** A request that waits for a verdict. */
    joinRequest: (of: TestSpace, who: TestPerson, applyText = '') => membership(of, who, { state: 'unreviewed', applyText }),
    /** An approved student; a new one when nobody is named. */
    member: async (of: TestSpace, who?: TestPerson) => membership(of, who ?? (await person('student')), { state: 'approved' }),
    /** A teaching assistant with rights. */
    assistant: async (of: TestSpace, rights: readonly TaRight[], who?: TestPerson) =>
      membership(of, who ?? (await person('student')), { state: 'approved', role: 'ta', rights }),
    /** A second teacher. */
    coTeacher: async (of: TestSpace, who?: TestPerson) =>
      membership(of, who ?? (await person('teacher')), { state: 'approved', role: 'teacher' }),
  };
}
