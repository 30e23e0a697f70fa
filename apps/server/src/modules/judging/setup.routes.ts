import { findExperts, setExpert } from '@praxis/contract/judging/assignment';
import { removeGroup, saveCriteria, saveGroup, showJudging } from '@praxis/contract/judging/judging';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { people } from '../accounts/index.ts';
import { findSections, participantsOf } from '../competitions/index.ts';
import { productionsOf } from '../productions/index.ts';
import { findAssignments, LIVE } from './assignments/assignments.store.ts';
import { toGroupRow } from './experts/group-page.ts';
import { inviteExperts, uninviteExperts } from './invite-experts.ts';
import { groupTheActorReads, groupTheActorRuns, sectionTheActorJudges, stageTheActorReads } from './judging.access.ts';
import {
  deleteGroup,
  dropExpert,
  expertPeople,
  findCriteria,
  findGroup,
  findGroupExperts,
  findGroups,
  findGroupsOfSection,
  insertGroup,
  lockGroups,
  putExpert,
  replaceCriteria,
  searchExperts,
  updateGroup,
} from './judging.store.ts';
import { countsOf } from './results/results.store.ts';
import { worksOfGroup } from './works.ts';

const FOUND_MOST = 20;

/** Scoring began in a section once a group of it was assigned. */
async function frozen(db: Db, sectionId: string) {
  await lockGroups(db, sectionId);
  return (await findGroupsOfSection(db, sectionId)).some(({ state }) => state !== 'set_up');
}

function criteriaSetup(app: App) {
  serve(app, showJudging, {
    access: stageTheActorReads,
    async run({ subject: { stage, competition }, db }) {
      const sections = (await findSections(db, [stage.id])).filter(({ kind }) => kind === 'production');
      const written = await findCriteria(
        db,
        sections.map(({ id }) => id),
      );
      const groups = await findGroups(db, stage.id);
      const counts = await countsOf(db, stage.id);
      const works = new Map<string, number>();
      for (const group of groups) works.set(group.id, (await worksOfGroup(db, group)).length);
      return {
        sections: await Promise.all(
          sections.map(async ({ id, label, title }) => ({
            ...{ id, label, title, works: (await productionsOf(db, id)).length },
            frozen: groups.some((group) => group.section_id === id && group.state !== 'set_up'),
            criteria: written.filter((criterion) => criterion.section_id === id),
          })),
        ),
        groups: groups.map((group) => toGroupRow(group, counts.get(group.id), works.get(group.id) ?? 0)),
        divisions: competition.divisions,
      };
    },
  });

  serve(app, saveCriteria, {
    access: sectionTheActorJudges,
    async run({ subject: { section }, input, actor, db, address }) {
      if (await frozen(db, section.id)) throw new Refusal('criteria_frozen');
      await replaceCriteria(db, section.id, input.criteria);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_criteria_set', objectType: 'section', objectId: section.id, address },
        detail: { criteria: input.criteria.length },
      });
      return { criteria: await findCriteria(db, [section.id]) };
    },
  });
}

function groups(app: App) {
  serve(app, saveGroup, {
    access: sectionTheActorJudges,
    async run({ subject: { section, stage }, input, actor, db, now, address }) {
      const draft = { ...input.group, due_at: input.group.due_at === null ? null : new Date(input.group.due_at) };
      const { group_id: id } = input;
      await lockGroups(db, section.id);
      const known = id === undefined ? undefined : await findGroup(db, id);
      if (id !== undefined && known?.section_id !== section.id) throw new Refusal('group_not_found');
      const others = (await findGroupsOfSection(db, section.id)).filter((group) => group.id !== id);
      const began = known && known.state !== 'set_up';
      if (!began && others.some(({ division }) => division === draft.division || division === '' || draft.division === ''))
        throw new Refusal('group_twice', { fields: { division: 'group_twice' } });
      let groupId = id;
      if (known) {
        const change = began ? { name: draft.name, due_at: draft.due_at } : draft;
        await updateGroup(db, known.id, { ...change, due_notified_at: null });
      } else {
        const row = { ...draft, stage_id: stage.id, section_id: section.id, created_at: now };
        groupId = (await insertGroup(db, row))?.id;
        if (groupId === undefined) throw new Refusal('group_twice', { fields: { division: 'group_twice' } });
      }
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_group_set', objectType: 'expert_group', objectId: groupId!, address },
        detail: { ...input.group },
      });
      return { group_id: groupId! };
    },
  });

  serve(app, removeGroup, {
    access: groupTheActorRuns,
    async run({ subject: { group, competition }, actor, db, address }) {
      if (group.state !== 'set_up') throw new Refusal('criteria_frozen');
      await uninviteExperts(db, { group, competition }, await findGroupExperts(db, group.id));
      await deleteGroup(db, group.id);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_group_removed', objectType: 'expert_group', objectId: group.id, address },
      });
      return {};
    },
  });
}

function experts(app: App) {
  serve(app, findExperts, {
    access: groupTheActorReads,
    async run({ subject: { group }, input, db }) {
      const found = await searchExperts(db, input.q, FOUND_MOST);
      const views = await people(
        app,
        db,
        found.map(({ id }) => id),
      );
      const chosen = new Set((await findGroupExperts(db, group.id)).map(({ user_id }) => user_id));
      return { list: found.map(({ id, school }) => ({ person: views.get(id)!, school, chosen: chosen.has(id) })) };
    },
  });

  serve(app, setExpert, {
    access: groupTheActorRuns,
    async run({ subject: { group, stage, competition }, input, actor, db, now, address }) {
      const { user_id: userId } = input;
      if (!(await expertPeople(db, [userId])).has(userId)) throw new Refusal('expert_not_found');
      if (input.member) {
        if (await participantsOf(app).isEntrant(db, competition.id, userId)) throw new Refusal('expert_takes_part');
        await putExpert(db, { group_id: group.id, user_id: userId, capacity: input.capacity, created_at: now });
        await inviteExperts(db, { group, stage, competition }, now);
      } else {
        const chosen = (await findGroupExperts(db, group.id)).filter(({ user_id }) => user_id === userId);
        const held = (await findAssignments(db, [group.id])).some((row) => row.expert_id === userId && LIVE.includes(row.state));
        if (held) throw new Refusal('expert_has_works');
        await dropExpert(db, group.id, userId);
        await uninviteExperts(db, { group, competition }, chosen);
      }
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_expert_set', objectType: 'expert_group', objectId: group.id, address },
        detail: { user_id: userId, member: input.member, capacity: input.capacity },
      });
      return {};
    },
  });
}

/** What is set up before scoring begins: criteria, groups and who is in them. */
export function setupRoutes(app: App) {
  criteriaSetup(app);
  groups(app);
  experts(app);
}
