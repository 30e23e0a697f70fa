import { listRisks, myRisks, previewRisks, restRisk, riskRules, saveRiskThresholds } from '@praxis/contract/statistics/risks';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { dayOf } from '../../../platform/clock/days.rules.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { avatarAddress } from '../../accounts/index.ts';
import { spaceOfTheRisks, spaceWhoseRisksTheActorSets } from '../statistics.access.ts';
import { levelOf } from './risk.rules.ts';
import { findRests, findStudents, saveRest, saveThresholds, spacesLearntIn } from './risks.store.ts';
import { risksOf } from './risks.ts';

const MAX_SCORES = 6;

function readRoutes(app: App) {
  const zone = app.instance.timeZone;

  serve(app, listRisks, {
    access: spaceOfTheRisks,
    async run({ subject: space, db, now }) {
      const { thresholds, people } = await risksOf({ db, spaceId: space.id, now, zone });
      const rests = new Map((await findRests(db, space.id, dayOf(now, zone))).map(({ user_id, ...rest }) => [user_id, rest]));
      const flagged = people.filter(({ reasons }) => reasons.length > 0);
      const list = flagged.map(({ student, record, reasons }) => ({
        person: { id: student.id, name: student.name, avatar: avatarAddress(app, student.avatar_file_id) },
        level: levelOf(reasons) as 'look' | 'act',
        reasons,
        last_visit: record.unseen ? null : (record.visits.at(-1) ?? null),
        unseen: record.unseen,
        scores: record.results.slice(-MAX_SCORES).map(({ value }) => value),
        rest: rests.get(student.id) ?? null,
      }));
      list.sort((one, other) => Number(other.level === 'act') - Number(one.level === 'act') || other.reasons.length - one.reasons.length);
      return { thresholds, can_change: space.mayChange, people: list };
    },
  });

  serve(app, previewRisks, {
    access: spaceOfTheRisks,
    async run({ subject: space, input, db, now }) {
      const { people } = await risksOf({ db, spaceId: space.id, now, zone }, input.thresholds);
      const rules = riskRules.map(
        (rule) => [rule, people.filter(({ reasons }) => reasons.some((one) => one.rule === rule)).length] as const,
      );
      return { people: people.filter(({ reasons }) => reasons.length > 0).length, of: people.length, rules: Object.fromEntries(rules) };
    },
  });

  serve(app, myRisks, {
    access: anyone,
    async run({ actor, db, now }) {
      const spaces = [];
      for (const space of await spacesLearntIn(db, actor.userId)) {
        const { people } = await risksOf({ db, spaceId: space.id, now, zone, userId: actor.userId });
        const reasons = people[0]?.reasons ?? [];
        if (reasons.length > 0) spaces.push({ ...space, reasons });
      }
      return { spaces };
    },
  });
}

/** Whether a day is in the calendar: the 31st of February is not. */
const isDay = (day: string) => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

function changeRoutes(app: App) {
  serve(app, saveRiskThresholds, {
    access: spaceWhoseRisksTheActorSets,
    async run({ actor, subject: space, input, db, now, address }) {
      await saveThresholds(db, space.id, input.thresholds, actor.userId, now);
      const action = { action: 'risk_thresholds_saved', objectType: 'space', objectId: space.id, detail: input.thresholds };
      await audit(db, { ...action, actorId: actor.userId, address });
      return {};
    },
  });

  serve(app, restRisk, {
    access: spaceWhoseRisksTheActorSets,
    async run({ actor, subject: space, input, db, now, address }) {
      const [student] = await findStudents(db, space.id, input.user_id);
      if (!student) throw new Refusal('person_not_found');
      if (!isDay(input.until)) throw new Refusal('parameter_error', { fields: { until: 'parameter_error' } });
      await saveRest(db, { spaceId: space.id, userId: student.id, until: input.until, note: input.note.trim() }, actor.userId, now);
      const action = {
        action: 'risk_rested',
        objectType: 'user',
        objectId: student.id,
        detail: { space_id: space.id, until: input.until },
      };
      await audit(db, { ...action, actorId: actor.userId, address });
      return {};
    },
  });
}

/** Who needs looking after, why, and what counts as a reason. */
export function risksRoutes(app: App) {
  readRoutes(app);
  changeRoutes(app);
}
