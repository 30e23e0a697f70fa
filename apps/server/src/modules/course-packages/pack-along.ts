import type { ActivityNode } from '@praxis/contract/courses/tree';
import type { Db } from '../../platform/database/db.ts';
import { findFiles } from '../../platform/files/file-rows.ts';
import { PACKAGE_LIMITS } from '../../platform/foreign/package-limits.rules.ts';
import { activitiesOf, type CourseInFull } from '../courses/index.ts';
import { labOfActivity, type PackedLab, picturesOfLab } from '../labs/index.ts';
import { type CourseProblem, dataOfProblem, packProblem, picturesOfProblem, problemToTake } from '../problems/index.ts';
import { programmingSettings } from '../programming/index.ts';
import type { Note } from './archives/archive.ts';

/** Problems and labs that go along with a course, numbered as they are met; they name files by their ids here. */
export type Leaving = {
  problems: Map<string, { number: number; problem: CourseProblem }>;
  labs: Map<string, { number: number; lab: PackedLab }>;
  problemOf: Map<string, number>;
  labOf: Map<string, number>;
  notes: Note[];
};

/** Gathers the problems and labs of a course; their files join those of the course. Somebody else's problem stays where it is. */
export function packer(db: Db, ownerId: string, course: CourseInFull) {
  const leaving: Leaving = { problems: new Map(), labs: new Map(), problemOf: new Map(), labOf: new Map(), notes: [] };
  const left = new Set<string>();

  let bytes = 0;

  /** Whether a package has room for one more of them. */
  function fits(value: CourseProblem | PackedLab) {
    const size = Buffer.byteLength(JSON.stringify(value, null, 2));
    if (size > PACKAGE_LIMITS.problem || bytes + size > PACKAGE_LIMITS.problems) return false;
    bytes += size;
    return true;
  }

  async function join(ids: readonly string[]) {
    for (const file of await findFiles(db, ids)) course.files.set(file.id, file);
  }

  /** The number of a problem in the package; undefined when it may not go along, which a note says once. */
  async function problem(id: string): Promise<number | undefined> {
    const known = leaving.problems.get(id);
    if (known || left.has(id)) return known?.number;
    const { title, own } = await problemToTake(db, ownerId, id);
    const packed = own && (await packProblem(db, own));
    const files = packed ? [...dataOfProblem(packed), ...picturesOfProblem(packed)] : [];
    await join(files);
    const whole = packed && dataOfProblem(packed).every((file) => course.files.has(file));
    if (!whole || !fits(packed)) {
      left.add(id);
      leaving.notes.push({ key: own ? 'export_problem_too_big' : 'export_problem_left', values: { title } });
      return undefined;
    }
    const number = leaving.problems.size + 1;
    leaving.problems.set(id, { number, problem: packed });
    return number;
  }

  async function programming(activity: ActivityNode) {
    const { problem_id: id } = programmingSettings(course.configs.get(activity.id) ?? {});
    const number = id === null ? undefined : await problem(id);
    if (number !== undefined) leaving.problemOf.set(activity.id, number);
  }

  async function lab(activity: ActivityNode) {
    const found = await labOfActivity(db, ownerId, course.configs.get(activity.id) ?? {});
    if (!found) return;
    if (!leaving.labs.has(found.key) && !fits(found.lab)) {
      leaving.notes.push({ key: 'export_without_content', values: { title: activity.title } });
      return;
    }
    const known = leaving.labs.get(found.key) ?? { number: leaving.labs.size + 1, lab: found.lab };
    leaving.labs.set(found.key, known);
    leaving.labOf.set(activity.id, known.number);
    await join(picturesOfLab(found.lab));
  }

  return {
    leaving,
    problem,
    /** Takes what the activities of the course need. */
    async activities() {
      for (const activity of activitiesOf(course.tree)) {
        if (activity.kind === 'programming') await programming(activity);
        if (activity.kind === 'lab') await lab(activity);
      }
    },
  };
}
