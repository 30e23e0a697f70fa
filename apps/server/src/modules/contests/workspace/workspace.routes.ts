import { type ContestWorkspace, showContestTask, showWorkspace } from '@praxis/contract/contests/workspace';
import type { App } from '../../../platform/app.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { findSections, withAddresses } from '../../competitions/index.ts';
import { readyToEnter } from '../../proctoring/index.ts';
import { sectionOfSomebody, stageOfTheEntrant } from '../contests.access.ts';
import { entrantInStage, findPerson } from '../entry/entry.store.ts';
import { sameDevice } from '../stage-venue.ts';
import { ENTRY_AHEAD_S, later, stageStateFor } from '../times/times.rules.ts';
import { sectionCards } from './section-card.ts';

type Person = Awaited<ReturnType<typeof findPerson>>;

function deviceOf(person: Person, device: string | undefined): ContestWorkspace['device'] {
  if (!person) return 'none';
  if (device === undefined) return 'other';
  if (sameDevice(person.device, device)) return 'own';
  return person.waiting_device && sameDevice(person.waiting_device, device) ? 'waiting' : 'other';
}

/** The workspace of an entrant, and what one section asks of somebody. */
export function workspaceRoutes(app: App) {
  serve(app, showWorkspace, {
    access: stageOfTheEntrant,
    async run({ actor, subject: { competition, stage, entrant }, input, db, now }) {
      const state = stageStateFor(stage, entrant.extra_s, now);
      const person = await findPerson(db, stage.id, actor.userId);
      const team = entrant.team_id !== null;
      const viewing = { db, stage, userId: actor.userId, entrantId: entrant.entrant_id, team, extra: entrant.extra_s, now };
      const open = person && state !== 'waiting' ? await findSections(db, [stage.id]) : [];
      const sections = await sectionCards(viewing, open);
      const ready = !stage.watch || (await readyToEnter(db, { room: 'competition', room_id: stage.id }, actor.userId));
      return {
        now: now.getTime(),
        competition: { id: competition.id, title: competition.title },
        stage: {
          ...{ id: stage.id, title: stage.title, state, start_at: stage.start_at.getTime(), end_at: stage.end_at.getTime() },
          ...{ own_end_at: later(stage.end_at, entrant.extra_s).getTime(), paused_at: stage.paused_at?.getTime() ?? null },
          ...{ rule: stage.rule.kind, camera: stage.watch !== null },
        },
        entrant: {
          ...{ id: entrant.entrant_id, name: entrant.name, number: entrant.number, alias: entrant.alias },
          team,
        },
        device: deviceOf(person, input.device),
        entered_at: person?.entered_at.getTime() ?? null,
        ready,
        sections,
        can: { enter: !person && now >= later(stage.start_at, -ENTRY_AHEAD_S) && state !== 'over', ask: stage.result_state !== 'final' },
      };
    },
  });

  serve(app, showContestTask, {
    access: sectionOfSomebody,
    async run({ subject: { stage, section, userId, entrantId }, db, now }) {
      const entrant = await entrantInStage(db, stage.id, userId);
      const of = { team: entrant?.team_id !== null, extra: entrant?.extra_s ?? 0 };
      const named = await people(app, db, [userId]);
      const [card] = await sectionCards({ db, stage, userId, entrantId, ...of, now }, [section]);
      return {
        card: card!,
        person: named.get(userId) ?? { id: userId, name: '', avatar: null },
        rule_html: withAddresses(app, stage.rule_html),
      };
    },
  });
}
