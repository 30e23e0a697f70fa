import { XAPI_FILE } from '@praxis/contract/statistics/exports';
import {
  listXapiOutlets,
  removeXapiOutlet,
  saveXapiOutlet,
  setXapiOutlet,
  startXapiFile,
  xapiProblem,
} from '@praxis/contract/statistics/outlets';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { dayOf } from '../../../platform/clock/days.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { outsideAddress } from '../../../platform/http/addresses/outside-address.ts';
import { HostNotAllowed, mustLeadOutside } from '../../../platform/http/addresses/outside-host.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { beginExport } from '../exports/exports.routes.ts';
import { newPseudonymKey } from '../pseudonyms.ts';
import { theOperator } from '../statistics.access.ts';
import { countFailing, deleteOutlet, findOutlet, isInstitution, listOutlets, saveOutlet, setOutletState } from './outlets.store.ts';
import { runOutlets, tidyOutlets } from './send-statements.ts';

async function outletTheOperatorRuns(ask: { actor: Actor; input: { outlet_id: string }; db: Db }) {
  await theOperator(ask);
  const outlet = await findOutlet(ask.db, ask.input.outlet_id);
  if (!outlet) throw notForYou();
  return outlet;
}

/** An address a key may travel to: outside the product and its network, and encrypted in production. */
async function storeAddress(app: App, text: string) {
  const address = outsideAddress(text);
  if (app.instance.production && !address.startsWith('https:')) throw new Refusal('xapi_address_https');
  const { hostname } = new URL(address);
  await mustLeadOutside(hostname, app.instance.xapiHosts).catch((error: unknown) => {
    throw error instanceof HostNotAllowed ? new Refusal('xapi_host_refused', { values: { host: hostname } }) : error;
  });
  return address;
}

/** What an outlet's store last did instead of taking statements, by name and with the status of its answer. */
function problemOf(error: string | null) {
  if (error === null) return null;
  const [key = '', status] = error.split(' ');
  // A server that is not upgraded yet writes the words of the failure.
  const known = xapiProblem.safeParse(key);
  if (!known.success) return { key: 'xapi_unreachable' as const, status: null };
  return { key: known.data, status: status === undefined ? null : Number(status) };
}

/** Outlets of facts to learning record stores. */
export function outletsRoutes(app: App) {
  app.jobs.every('xapi_outlets', '* * * * *', () => runOutlets(app));
  app.jobs.every('xapi_tidy', '23 * * * *', () => tidyOutlets(app));
  const help = 'Learning record stores that take no statements now';
  app.gauges.set('praxis_xapi_outlets_failing', { help, read: () => countFailing(app.db) });

  serve(app, listXapiOutlets, {
    access: theOperator,
    async run({ db }) {
      const outlets = (await listOutlets(db)).map(({ institution_id, institution, ...row }) => ({
        ...row,
        institution: institution_id === null ? null : { id: institution_id, name: institution ?? '' },
        error: problemOf(row.error),
        ...{ sent: Number(row.sent), refused: Number(row.refused) },
        ...{ last_sent_at: row.last_sent_at?.getTime() ?? null, failing_since: row.failing_since?.getTime() ?? null },
      }));
      return { outlets };
    },
  });

  serve(app, saveXapiOutlet, {
    // The host is looked up before anything is held.
    transaction: 'none',
    access: theOperator,
    async run({ actor, input, now, address: from }) {
      const address = await storeAddress(app, input.address);
      const { username, institution_id: institutionId = null } = input;
      const [sealed, pseudonyms] = [app.secrets.encrypt(input.key), newPseudonymKey(app)];
      return inTransaction(app, async (db) => {
        if (institutionId !== null && !(await isInstitution(db, institutionId))) throw new Refusal('xapi_institution_unknown');
        const id = await saveOutlet(db, { address, username, sealed, pseudonyms, institutionId, by: actor.userId, now });
        const about = {
          action: 'xapi_outlet_saved',
          objectType: 'xapi_outlet',
          objectId: id,
          detail: { address, institution_id: institutionId },
        };
        await audit(db, { ...about, actorId: actor.userId, address: from });
        return { outlet_id: id };
      });
    },
  });

  serve(app, startXapiFile, {
    access: theOperator,
    async run({ actor, input: { institution_id = '' }, db, now, language, address }) {
      if (institution_id && !(await isInstitution(db, institution_id))) throw new Refusal('xapi_institution_unknown');
      const today = dayOf(now, app.instance.timeZone);
      const asked = {
        ...{ user_id: actor.userId, scope_kind: 'platform' as const, scope_id: '0', measure: XAPI_FILE, object: institution_id },
        ...{ day_from: today, day_to: today, format: 'jsonl' as const },
      };
      const { export_id, job_id, repeated } = await beginExport(db, asked, { language, rows: 0, now });
      if (!repeated)
        await audit(db, {
          ...{ actorId: actor.userId, action: 'xapi_file_started', objectType: 'stat_export', objectId: export_id, address },
          detail: { institution_id: institution_id || null },
        });
      return { export_id, job_id };
    },
  });

  serve(app, setXapiOutlet, {
    access: outletTheOperatorRuns,
    async run({ actor, subject: outlet, input, db, address }) {
      await setOutletState(db, outlet.id, input.state);
      const about = { action: 'xapi_outlet_state_changed', objectType: 'xapi_outlet', objectId: outlet.id, detail: { state: input.state } };
      await audit(db, { ...about, actorId: actor.userId, address });
      return {};
    },
  });

  serve(app, removeXapiOutlet, {
    access: outletTheOperatorRuns,
    async run({ actor, subject: outlet, db, address }) {
      await deleteOutlet(db, outlet.id);
      const about = { action: 'xapi_outlet_removed', objectType: 'xapi_outlet', objectId: outlet.id, detail: { address: outlet.address } };
      await audit(db, { ...about, actorId: actor.userId, address });
      return {};
    },
  });
}
