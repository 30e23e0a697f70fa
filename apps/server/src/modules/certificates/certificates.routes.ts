import {
  listCertificates,
  myCertificates,
  printCertificates,
  restoreCertificate,
  revokeCertificate,
  showCertificate,
  verifyCertificate,
} from '@praxis/contract/certificates/certificates';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { networkOf } from '../../platform/http/addresses/network.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { people } from '../accounts/index.ts';
import { spaceCourseTheActorOversees } from '../courses/index.ts';
import { sendMessage } from '../messages/index.ts';
import { grouped, readNumber } from './certificate-number.rules.ts';
import { awardOf, briefly, paperOf } from './certificate-paper.ts';
import { certificateTheActorReads, certificateTheActorRevokes } from './certificates.access.ts';
import { certificatesPage, findByNumber, papersPage, setRevoked } from './certificates.store.ts';

/** Looks at numbers from one address in a minute. */
const VERIFICATIONS = 60;

/** Certificates: those of a course, one's own, one paper, and what the public learns of a number. */
export function certificatesRoutes(app: App) {
  serve(app, listCertificates, {
    access: spaceCourseTheActorOversees,
    async run({ subject: { place }, input, db }) {
      const { list, total } = await certificatesPage(db, { space_id: input.space_id, course_id: input.course_id }, input);
      const who = await people(
        app,
        db,
        list.map((row) => row.user_id),
      );
      const view = list.map((row) => ({
        ...briefly(row),
        student: who.get(row.user_id) ?? { id: row.user_id, name: row.name, avatar: null },
      }));
      return {
        page: { list: view, total, page: input.page, size: input.size },
        can: { revoke: place.member.rights.includes('edit_content') },
      };
    },
  });

  serve(app, myCertificates, {
    access: anyone,
    async run({ actor, input, db }) {
      const of = { user_id: actor.userId, space_id: input.space_id, course_id: input.course_id };
      const { list, total } = await certificatesPage(db, of, input);
      const view = list.map((row) => ({
        ...briefly(row),
        ...{ space_id: row.space_id, course_id: row.course_id, course: row.course, issuer: row.issuer, award: awardOf(row) },
      }));
      return { list: view, total, page: input.page, size: input.size };
    },
  });

  serve(app, showCertificate, {
    access: certificateTheActorReads,
    run: async ({ subject: row, origin }) => paperOf(app, row, origin),
  });

  serve(app, printCertificates, {
    access: spaceCourseTheActorOversees,
    async run({ subject: { assigned }, input: { space_id, course_id, page, size }, db, origin }) {
      const { list, total } = await papersPage(db, { space_id, course_id }, { page, size });
      return { course: assigned.title, page: { list: list.map((row) => paperOf(app, row, origin)), total, page, size } };
    },
  });

  serve(app, verifyCertificate, {
    access: anyone,
    async run({ input, db, address }) {
      await app.limits.take(`certificate ${networkOf(address)}`, VERIFICATIONS, 60);
      const number = readNumber(input.number);
      const row = number === undefined ? undefined : await findByNumber(db, number);
      if (!row)
        return {
          verdict: number === undefined ? ('mistyped' as const) : ('unknown' as const),
          number: number === undefined ? input.number : grouped(number),
          certificate: null,
        };
      const { course, issuer, completed_at, institution_id } = row;
      const award = awardOf(row);
      // A revoked award names its competition and nobody.
      const hidden = award !== null && row.revoked_at !== null;
      return {
        verdict: row.revoked_at ? ('revoked' as const) : ('valid' as const),
        number: grouped(row.number),
        certificate: {
          ...{ name: hidden ? '' : row.name, course, issuer, completed_at: completed_at.getTime(), confirmed: institution_id !== null },
          award: award && (hidden ? { ...award, entrant: '', members: [], rank: null } : award),
          ...{ issued_at: row.issued_at.getTime(), revoked_at: row.revoked_at?.getTime() ?? null },
        },
      };
    },
  });

  revocations(app);
}

/** Revoking and restoring. */
function revocations(app: App) {
  serve(app, revokeCertificate, {
    access: certificateTheActorRevokes,
    async run({ actor, subject: row, input, db, now, address }) {
      if (row.revoked_at) throw new Refusal('certificate_already_revoked');
      await setRevoked(db, row.id, { at: now, by: actor.userId, reason: input.reason });
      const action = { actorId: actor.userId, objectType: 'certificate', objectId: row.id, address };
      await audit(db, { ...action, action: 'revoke_certificate', from: 'valid', to: 'revoked', detail: { reason: input.reason } });
      const values = { course: row.course, reason: input.reason };
      await sendMessage(db, {
        userIds: [row.user_id],
        kind: 'certificate_revoked',
        values,
        link: addressOf('certificate', { certificateId: row.id }),
      });
      return {};
    },
  });

  serve(app, restoreCertificate, {
    access: certificateTheActorRevokes,
    async run({ actor, subject: row, db, address }) {
      if (!row.revoked_at) throw new Refusal('certificate_not_revoked');
      await setRevoked(db, row.id, { at: null, by: null, reason: '' });
      const action = { actorId: actor.userId, objectType: 'certificate', objectId: row.id, address };
      await audit(db, { ...action, action: 'restore_certificate', from: 'revoked', to: 'valid' });
      return {};
    },
  });
}
