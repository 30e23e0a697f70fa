import { classSkills, classWeakness, exportClassSkills } from '@praxis/contract/skills/class-skills';
import { masteryState as states } from '@praxis/contract/skills/maps';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import { sheetTime } from '../../../platform/sheets/sheet-time.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { classesIn, groupsIn, learnersOf } from '../../spaces/index.ts';
import { toProgressView } from '../evidence/follow-evidence.ts';
import { toFrameView } from '../maps/frame-view.ts';
import { findSkillTree } from '../maps/map.store.ts';
import { classTheActorSees } from '../maps/maps.access.ts';
import { type ClassCell, classCells } from './class-cells.ts';
import { whyLow } from './why-low.ts';

const studentsOf = async (db: Db, spaceId: string) => (await learnersOf(db, spaceId)).filter(({ former }) => !former);
type Student = Awaited<ReturnType<typeof studentsOf>>[number];

/** The groups of a space and the classes that were added to it, with the places of their students; those without one are left out. */
async function partsOf(db: Db, spaceId: string, students: readonly Student[]) {
  const placesOf = (isIn: (student: Student) => boolean) => students.flatMap((student, place) => (isIn(student) ? [place] : []));
  const groups = (await groupsIn(db, spaceId)).map(({ id, name }) => ({
    ...{ kind: 'group' as const, id, name, students: placesOf(({ groupId }) => groupId === id) },
  }));
  const classes = (await classesIn(db, spaceId)).map(({ id, name, users }) => {
    const people = new Set(users);
    return { kind: 'class' as const, id, name, students: placesOf((student) => people.has(student.id)) };
  });
  return [...classes, ...groups].filter((part) => part.students.length > 0);
}

/** The students of a space, or of one part of it. */
async function studentsIn(db: Db, spaceId: string, group: { kind: 'group' | 'class'; id: string } | undefined) {
  const everybody = await studentsOf(db, spaceId);
  if (!group) return { students: everybody };
  const part = (await partsOf(db, spaceId, everybody)).find(({ kind, id }) => kind === group.kind && id === group.id);
  if (!part) throw notForYou();
  return { students: part.students.map((at) => everybody[at]!), part };
}

type Show = 'mastery' | 'evidence' | 'month';

function numberOf(cell: ClassCell | undefined, show: Show) {
  if (!cell) return null;
  if (show === 'evidence') return cell.evidence;
  if (show === 'mastery') return cell.value;
  return cell.before == null ? null : cell.value - cell.before;
}

/** Students by skills of a space, on the page and as a sheet. */
export function classSkillsRoutes(app: App) {
  serve(app, classSkills, {
    access: classTheActorSees,
    async run({ subject: { place, frame }, input, db, now }) {
      const progress = await toProgressView(db);
      const students = await studentsOf(db, place.spaceId);
      const { skills, cells } = await classCells(db, { frame, spaceId: place.spaceId, students, now, compare: input.compare === 'month' });
      return {
        space: { id: place.spaceId, name: place.spaceName },
        frame: await toFrameView(db, frame),
        students: students.map(({ id, name, no }) => ({ id, name, no })),
        skills,
        groups: await partsOf(db, place.spaceId, students),
        cells: cells.map(({ student, skill, value, low, high, state, evidence, before }) => [
          ...[student, skill, value, low, high, state, evidence],
          ...(before === undefined ? [] : [before ?? -1]),
        ]),
        ...{ states: [...states.options], ...progress },
      };
    },
  });

  serve(app, classWeakness, {
    access: classTheActorSees,
    async run({ subject: { place, frame }, input, db, now }) {
      if (!(await findSkillTree(db, frame)).some(({ id }) => id === input.skill_id)) throw notForYou();
      const { students } = await studentsIn(db, place.spaceId, input.group);
      return whyLow(db, {
        ...{ spaceId: place.spaceId, skillId: input.skill_id, below: input.below, now },
        userIds: students.map(({ id }) => id),
      });
    },
  });

  serve(app, exportClassSkills, {
    access: classTheActorSees,
    async run({ subject: { place, frame }, input, actor, db, now, language, address }) {
      const { show } = input;
      const { students, part } = await studentsIn(db, place.spaceId, input.group);
      const { skills, cells } = await classCells(db, { frame, spaceId: place.spaceId, students, now, compare: show === 'month' });
      const proven = new Set(cells.map(({ skill }) => skill));
      const wanted = input.skill_ids && new Set(input.skill_ids);
      const columns = skills.flatMap(({ id, name }, at) => ((wanted ? wanted.has(id) : proven.has(at)) ? [{ at, name }] : []));
      const byPlace = new Map(cells.map((cell) => [`${cell.student} ${cell.skill}`, cell]));
      const title = translate(language, `class_skills_${show}`);
      const heads = [...translate(language, 'class_skills_heads').split(','), ...columns.map(({ name }) => name)];
      const lines = students.map(({ name, no }, student) => [
        no,
        name,
        ...columns.map(({ at }) => numberOf(byPlace.get(`${student} ${at}`), show)),
      ]);
      await audit(db, { actorId: actor.userId, action: 'class_skills_exported', objectType: 'space', objectId: place.spaceId, address });
      const day = sheetTime(now, app.instance.timeZone).slice(0, 10);
      return savedSheet(input.format, [title, place.spaceName, part?.name, day].filter(Boolean).join(' '), { title, heads, lines });
    },
  });
}
