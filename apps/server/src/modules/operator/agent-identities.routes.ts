import {
  createEnrolmentCode,
  enrolAgent,
  listAgentIdentities,
  revokeAgentIdentity,
  withdrawEnrolmentCode,
} from '@praxis/contract/admin/agent-identities';
import type { AgentKind } from '@praxis/contract/core/agent';
import { hostsFrom } from '../../platform/agents/agent-address.rules.ts';
import {
  addEnrolment,
  deleteEnrolment,
  enrol,
  findIdentities,
  findIdentityForUpdate,
  findOpenEnrolmentForUpdate,
  findOpenEnrolments,
  forgetEnrolments,
  revokeIdentity,
} from '../../platform/agents/agent-enrolment.ts';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { theOperator } from './operator.access.ts';

/** Tries of one address a minute. */
const TRIES = 20;

async function identityTheOperatorRevokes(ask: { actor: Actor; db: Db; input: { identity_id: string } }) {
  await theOperator(ask);
  const identity = await findIdentityForUpdate(ask.db, ask.input.identity_id);
  if (!identity) throw notForYou();
  return identity;
}

async function codeTheOperatorWithdraws(ask: { actor: Actor; db: Db; now: Date; input: { code_id: string } }) {
  await theOperator(ask);
  const code = await findOpenEnrolmentForUpdate(ask.db, ask.input.code_id, ask.now);
  if (!code) throw notForYou();
  return code;
}

/** Agents and their keys: codes with which they enrol, and the end of a key. */
export function agentIdentityRoutes(app: App) {
  serve(app, listAgentIdentities, {
    access: theOperator,
    async run({ db, now }) {
      const connected = new Set(app.agents.connected().map(({ identity }) => identity));
      const codes = await findOpenEnrolments(db, now);
      return {
        identities: (await findIdentities(db)).map((row) => ({
          ...row,
          kind: row.kind as AgentKind,
          name: row.name ?? '',
          created_at: row.created_at.getTime(),
          last_seen_at: row.last_seen_at?.getTime() ?? null,
          revoked_at: row.revoked_at?.getTime() ?? null,
          connected: connected.has(row.id),
        })),
        codes: codes.map((code) => ({
          ...code,
          kind: code.kind as AgentKind,
          name: code.name ?? '',
          expires_at: code.expires_at.getTime(),
        })),
      };
    },
  });

  serve(app, createEnrolmentCode, {
    access: theOperator,
    async run({ actor, input, db, now, address }) {
      await forgetEnrolments(db, now);
      const hosts = hostsFrom(input.hosts);
      const created = await addEnrolment(db, { kind: input.kind, name: input.name, hosts, createdBy: actor.userId, now });
      const detail = { kind: input.kind, name: input.name, hosts };
      await audit(db, {
        actorId: actor.userId,
        action: 'agent_code_created',
        objectType: 'agent_code',
        objectId: created.id,
        detail,
        address,
      });
      return { code: created.code, expires_at: created.expiresAt.getTime() };
    },
  });

  serve(app, withdrawEnrolmentCode, {
    access: codeTheOperatorWithdraws,
    async run({ actor, subject: code, db, address }) {
      await deleteEnrolment(db, code.id);
      const detail = { kind: code.kind, name: code.name };
      await audit(db, {
        actorId: actor.userId,
        action: 'agent_code_withdrawn',
        objectType: 'agent_code',
        objectId: code.id,
        detail,
        address,
      });
      return {};
    },
  });

  serve(app, revokeAgentIdentity, {
    access: identityTheOperatorRevokes,
    async run({ actor, subject: identity, db, now, address }) {
      if (identity.revoked_at) throw new Refusal('agent_revoked');
      await revokeIdentity(db, identity.id, now);
      const detail = { kind: identity.kind, name: identity.name };
      await audit(db, { actorId: actor.userId, action: 'agent_revoked', objectType: 'agent', objectId: identity.id, detail, address });
      return {};
    },
  });

  serve(app, enrolAgent, {
    access: anyone,
    async run({ input, db, now, address }) {
      await app.limits.take(`enrolment ${address}`, TRIES, 60);
      const { code, kind, name, key_hash } = input;
      const created = await enrol(db, { code, kind, name, keyHash: Buffer.from(key_hash, 'hex'), now });
      const action = { action: 'agent_enrolled', objectType: 'agent', objectId: created.id, detail: { kind, name }, address };
      if (created.first) await audit(db, { ...action, ...(created.createdBy ? { actorId: created.createdBy } : {}) });
      return { name };
    },
  });
}
