import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { endMembershipsOf, forgetListed, ownsSpacesInUse } from './personal-records.store.ts';

/** What spaces keep about people: memberships end and lose their words, what was said to everybody stays under the nameless account. */
export const registerSpaceRecords = (app: App) =>
  registerPersonalRecords(app, {
    module: 'spaces',
    columns: {
      'spaces.owner_id': 'kept',
      'space_groups.leader_id': 'trace',
      'space_members.user_id': 'kept',
      'space_members.reviewed_by': 'trace',
      'space_invitations.user_id': 'mine',
      'space_invitations.created_by': 'trace',
      'space_notices.author_id': 'kept',
      'space_notice_reads.user_id': 'mine',
      'member_imports.created_by': 'trace',
      'space_classes.added_by': 'trace',
      'member_imports.confirmed_by': 'trace',
    },
    hinders: async (db, userId) => ((await ownsSpacesInUse(db, userId)) ? 'hindered_spaces' : undefined),
    async erase({ db, userId, now }) {
      await endMembershipsOf(db, userId, now);
      await forgetListed(db, userId);
    },
  });
