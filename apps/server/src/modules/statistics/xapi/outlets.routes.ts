import { listXapiOutlets, removeXapiOutlet, saveXapiOutlet, setXapiOutlet } from '@praxis/contract/statistics/outlets';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { outsideAddress } from '../../../platform/http/addresses/outside-address.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { theOperator } from '../statistics.access.ts';
import { deleteOutlet, findOutlet, isInstitution, listOutlets, saveOutlet, setOutletState } from './outlets.store.ts';
import { runOutlets, tidyOutlets } from './send-statements.ts';

async function outletTheOperatorRuns(ask: { actor: Actor; input: { outlet_id: string }; db: Db }) {
  await theOperator(ask);
  const outlet = await findOutlet(ask.db, ask.input.outlet_id);
  if (!outlet) throw notForYou();
  return outlet;
}

/** An address a key may travel to: outside the product, and encrypted in production. */
function storeAddress(app: App, text: string) {
  const address = outsideAddress(text);
  if (app.instance.production && !address.startsWith('https:')) throw new Refusal('xapi_address_https');
  return address;
}

/** Outlets of facts to learning record stores. */
export function outletsRoutes(app: App) {
  app.jobs.every('xapi_outlets', '* * * * *', () => runOutlets(app));
  app.jobs.every('xapi_tidy', '23 * * * *', () => tidyOutlets(app));

  serve(app, listXapiOutlets, {
    access: theOperator,
    async run({ db }) {
      const outlets = (await listOutlets(db)).map(({ institution_id, institution, ...row }) => ({
        ...row,
        institution: institution_id === null ? null : { id: institution_id, name: institution ?? '' },
        ...{ sent: Number(row.sent), refused: Number(row.refused) },
        ...{ last_sent_at: row.last_sent_at?.getTime() ?? null, failing_since: row.failing_since?.getTime() ?? null },
      }));
      return { outlets };
    },
  });

  serve(app, saveXapiOutlet, {
    access: theOperator,
    async run({ actor, input, db, now, address: from }) {
      const address = storeAddress(app, input.address);
      const institutionId = input.institution_id ?? null;
      if (institutionId !== null && !(await isInstitution(db, institutionId))) throw new Refusal('xapi_institution_unknown');
      const sealed = app.secrets.encrypt(input.key);
      const id = await saveOutlet(db, { address, username: input.username, sealed, institutionId, by: actor.userId, now });
      const detail = { address, institution_id: institutionId };
      await audit(db, {
        actorId: actor.userId,
        action: 'xapi_outlet_saved',
        objectType: 'xapi_outlet',
        objectId: id,
        detail,
        address: from,
      });
      return { outlet_id: id };
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
