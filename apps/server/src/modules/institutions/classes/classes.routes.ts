import { addressOf } from '@praxis/contract/core/pages';
import { listClasses, printSlips, SLIP_DAYS, SLIPS_MOST } from '@praxis/contract/institutions/classes';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import { drawActivationCode, giveActivationCodes } from '../../accounts/index.ts';
import { institutionTheActorManages } from '../institutions.access.ts';
import { classesOf, ensureClasses, findClass, notePrinted, waitingIn } from './classes.store.ts';

const DAY = 86_400_000;

/** Administrative classes, and the slips with which people without a phone sign in for the first time. */
export function classesRoutes(app: App) {
  serve(app, listClasses, {
    transaction: 'write',
    access: institutionTheActorManages,
    async run({ subject: institution, db }) {
      await ensureClasses(db, institution.id);
      const rows = await classesOf(db, institution.id);
      return { list: rows.map((row) => ({ ...row, printed_at: row.printed_at?.getTime() ?? null })) };
    },
  });

  serve(app, printSlips, {
    transaction: 'none',
    access: institutionTheActorManages,
    async run({ actor, subject: institution, input, db, now, origin }) {
      const known = await findClass(db, input.class_id);
      if (known?.institution_id !== institution.id) throw notForYou();
      const waiting = await waitingIn(db, known.id, input.user_ids);
      if (waiting.length === 0) throw new Refusal('slips_nobody');
      if (waiting.length > SLIPS_MOST) throw new Refusal('slips_at_most');
      // One after the other: between them whoever signs in has a turn.
      const drawn: ((typeof waiting)[number] & Awaited<ReturnType<typeof drawActivationCode>>)[] = [];
      for (const person of waiting) drawn.push({ ...person, ...(await drawActivationCode()) });
      const expiresAt = new Date(now.getTime() + SLIP_DAYS * DAY);
      await inTransaction(app, async (inside) => {
        const given = drawn.map(({ id, hash }) => ({ userId: id, hash }));
        await giveActivationCodes(inside, given, { expiresAt, by: actor.userId, now });
        await notePrinted(inside, known.id, now);
        await audit(inside, {
          ...{ actorId: actor.userId, action: 'slips_printed', objectType: 'institution', objectId: institution.id },
          detail: { class_id: known.id, people: drawn.map(({ id }) => id) },
        });
      });
      return {
        institution: institution.title || institution.name,
        address: `${origin}${addressOf('login', undefined, { school: institution.code })}`,
        expires_at: expiresAt.getTime(),
        slips: drawn.map(({ id, name, student_no, code }) => ({ user_id: id, name, student_no, code })),
      };
    },
  });
}
