import { dismissProposal, listProposals, PROPOSALS_MOST } from '@praxis/contract/skills/proposals';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { frameKindOf } from '../maps/frames.ts';
import { type FrameRef, findMapState } from '../maps/map.store.ts';
import { frameTheActorEdits, frameTheActorMayEdit } from '../maps/maps.access.ts';
import { openProposals, orderedProposals, withoutDismissed } from './proposals.rules.ts';
import { dismissProposal as dismiss, findProposals } from './proposals.store.ts';

/** What is proposed for a map now: by frameworks that were imported, and by the order of what its skills are taught with. */
async function proposalsFor(db: Db, frame: FrameRef) {
  const map = await findMapState(db, frame);
  const stored = await findProposals(db, frame);
  const pairs = (await frameKindOf(db, frame.kind)?.order?.(db, frame.id)) ?? [];
  const dismissed = stored.filter((one) => one.dismissed);
  const ordered = orderedProposals(map, 'activity', pairs, PROPOSALS_MOST + dismissed.length);
  const open = openProposals(
    map,
    stored.filter((one) => !one.dismissed),
  );
  const list = withoutDismissed([...open, ...ordered], dismissed).slice(0, PROPOSALS_MOST);
  const end = (id: string) => ({ id, name: map.skills.get(id)!.name });
  return list.map(({ from, to, kind, why }) => ({ from: end(from), to: end(to), kind, why }));
}

/** Connections that are proposed for a map. */
export function proposalsRoutes(app: App) {
  serve(app, listProposals, {
    access: frameTheActorMayEdit,
    run: async ({ subject: frame, db }) => ({ list: await proposalsFor(db, frame) }),
  });

  serve(app, dismissProposal, {
    access: frameTheActorEdits,
    async run({ subject: frame, input: { from, to, kind }, db, now }) {
      const { skills } = await findMapState(db, frame);
      if (from === to || [from, to].some((id) => skills.get(id)?.removed !== false)) throw new Refusal('skill_not_found');
      await dismiss(db, { from, to, kind, why: 'order' }, now);
      return {};
    },
  });
}
