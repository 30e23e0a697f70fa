import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { idsOf } from '../../../platform/search-sources.ts';
import {
  type EvidenceRow,
  type EvidenceSource,
  registerEvidenceSource,
  registerEvidenceViewer,
  registerSkillObject,
  type VisibleObject,
} from '../../skills/index.ts';
import { spacesLearntIn } from '../../spaces/index.ts';
import { type RunScore, scoresOfRuns } from '../reviews/scores.ts';
import { runAddress, taskAddress } from '../tasks/notify.ts';
import { mentoredWorks, openProjects, ownProjects, releasedWorks } from './evidence.store.ts';

const STRENGTH = 1.5;
const EXPECTED = 0.5;
const MINUTES = 120;
const isId = (id: string) => /^[1-9]\d{0,17}$/.test(id);

/** The ratio of a stage as far as it is one member's: moved as their own score is moved beside the team's. */
function ownRatio(score: RunScore, stageId: string, userId: string): number | undefined {
  const [ratio, own] = [score.ratios.get(stageId), score.members.get(userId)];
  if (ratio === undefined || own === undefined || score.score === null) return undefined;
  return score.score === 0 ? Math.min(1, own / 100) : Math.min(1, ratio * (own / score.score));
}

async function rowsOf(db: Db, refs: readonly string[]): Promise<EvidenceRow[]> {
  const works = await releasedWorks(db, refs);
  const scores = await scoresOfRuns(db, [...new Set(works.map(({ run_id }) => run_id))]);
  return works.flatMap((work) => {
    const score = scores.get(work.run_id);
    if (!score) return [];
    return [...score.members.keys()].flatMap((userId): EvidenceRow[] => {
      const ratio = ownRatio(score, work.stage_id, userId);
      if (ratio === undefined) return [];
      return [
        {
          ...{ ref: work.id, userId, objectKind: 'project', objectId: work.project_id, part: work.stage_id, title: work.title },
          ...{ place: runAddress({ id: work.run_id }, work.stage_id), staffPlace: addressOf('projectTask', { taskId: work.task_id }) },
          ...{ ratio, expected: EXPECTED, strength: STRENGTH, occasion: `project:${work.id}`, at: work.reviewed_at },
          ...{ spaceId: work.space_id, released: 'answers' },
        },
      ];
    });
  });
}

const stageSource: EvidenceSource = { refsAfter: idsOf('project_works'), rows: rowsOf };

type Open = Awaited<ReturnType<typeof openProjects>>[number];

/** A project or one stage of it, as somebody whose team is so far opens it; nothing where its version has the stage no more. */
function stageOf({ id, project_id, content, run_id, done, handed }: Open, part: string): VisibleObject[] {
  const whole = { id: project_id, part, title: content.title, link: taskAddress({ id }), minutes: MINUTES, done };
  if (part === '') return [whole];
  const stage = content.stages.find((one) => one.id === part);
  if (!stage) return [];
  const link = run_id === null ? whole.link : runAddress({ id: run_id }, stage.id);
  const minutes = Math.ceil(MINUTES / content.stages.length);
  return [{ ...whole, title: `${content.title} · ${stage.title}`, link, minutes, done: handed.includes(stage.id) }];
}

/** Stages that were reviewed and released prove skills: of each member what is theirs of it. */
export function evidenceOfProjects(app: App) {
  registerEvidenceSource(app, 'project_stage', stageSource);
  // Who mentors a team sees what its stages prove of its members, and nothing else of them.
  registerEvidenceViewer(app, async (db, of) => {
    const refs = await mentoredWorks(db, of);
    return refs && { source: 'project_stage', refs };
  });
  registerSkillObject(app, {
    kind: 'project',
    async visible(db, objects, { userId, now }) {
      const projectIds = [...new Set(objects.map(({ id }) => id).filter(isId))];
      const open = await openProjects(db, { userId, spaceIds: await spacesLearntIn(db, userId), projectIds, now });
      const own = await ownProjects(db, userId, projectIds);
      return objects.flatMap((object) => {
        const task = open.find(({ project_id }) => project_id === object.id);
        if (task) return stageOf(task, object.part);
        const project = own.find(({ id }) => id === object.id);
        const link = addressOf('projectDesign', { projectId: object.id });
        return project ? [{ ...object, title: project.title, link, minutes: MINUTES, done: false }] : [];
      });
    },
    linkable: async (db, ids, userId) => new Set((await ownProjects(db, userId, ids.filter(isId))).map(({ id }) => id)),
  });
}
