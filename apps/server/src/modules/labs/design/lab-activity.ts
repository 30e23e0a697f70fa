import type { ActivityConfig } from '@praxis/contract/courses/tree';
import { labConfig } from '@praxis/contract/labs/labs';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ActivityKind } from '../../courses/index.ts';
import { reportStates } from '../../reports/index.ts';
import { findLab, findVersion } from '../labs.store.ts';
import { findSession, upsertActivityTask } from '../tasks/tasks.store.ts';

/** What a published version keeps: the version of the lab besides the designer's settings. */
const frozenLab = z.object({ ...labConfig.shape, version_id: z.string() });

function parsed<Schema extends z.ZodMiniType>(schema: Schema, config: ActivityConfig): z.output<Schema> {
  const found = schema.safeParse(config);
  if (found.success) return found.data;
  throw new Refusal('activity_config_wrong', { fields: { operations: 'activity_config_wrong' } });
}

const absent = {
  kind: 'lab' as const,
  task_id: null,
  title: '',
  intro: '',
  minutes: 0,
  steps: 0,
  machines: 0,
  score: null,
  state: 'none' as const,
  report: null,
};

/** A lab task in a course (S-015): the version of the lab is frozen with the course; in each space it is a task that feeds progress. */
export const labActivity: ActivityKind = {
  kind: 'lab',
  defaults: () => parsed(labConfig, {}),
  async validate(input, { db, ownerId }) {
    const config = parsed(labConfig, input);
    if (config.lab_id === null) return { config, problem: 'lab_missing' };
    const lab = await findLab(db, config.lab_id);
    if (!lab || lab.owner_id !== ownerId) throw new Refusal('lab_missing');
    return lab.version_id === null ? { config, problem: 'lab_not_published' } : { config };
  },
  async freeze(stored, { db, ownerId }) {
    const config = parsed(labConfig, stored);
    const lab = config.lab_id === null ? undefined : await findLab(db, config.lab_id);
    if (!lab || lab.owner_id !== ownerId || lab.version_id === null) throw new Refusal('lab_missing');
    return { ...config, version_id: lab.version_id };
  },
  async open(stored, { db, userId, now, courseId, activityId, spaceId }) {
    const frozen = frozenLab.safeParse(stored);
    const config = frozen.success ? frozen.data : parsed(labConfig, stored);
    const lab = frozen.success || config.lab_id === null ? undefined : await findLab(db, config.lab_id);
    const versionId = frozen.success ? frozen.data.version_id : (lab?.version_id ?? undefined);
    const version = versionId === undefined ? undefined : await findVersion(db, versionId);
    if (!version) return { ...absent, pass_percent: config.pass_percent };
    const { title, intro, minutes, steps, machines } = version.content;
    const view = { ...absent, title, intro, minutes, steps: steps.length, machines: machines.length, pass_percent: config.pass_percent };
    if (spaceId === undefined || !frozen.success) return view;
    const taskId = await upsertActivityTask(db, {
      space_id: spaceId,
      lab_id: version.lab_id,
      version_id: version.id,
      course_id: courseId,
      activity_id: activityId,
      pass_percent: config.pass_percent,
      given_by: null,
      given_at: now,
    });
    const session = await findSession(db, taskId, userId);
    const [report] = await reportStates(db, 'lab', [taskId], userId);
    return {
      ...view,
      task_id: taskId,
      score: session?.score == null ? null : Number(session.score),
      state: (session?.state ?? 'none') as 'none' | 'active' | 'finished',
      report: version.content.report.wanted ? (report?.state ?? null) : null,
    };
  },
  progress: 'result',
  portable: true,
};
