import type { Language } from '@praxis/contract/core/message';
import { openActivity, reportPages, reportRead, reportWatched, showOutline } from '@praxis/contract/courses/learning';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import { findMedia } from '../../media/index.ts';
import { activityKindHere } from '../authoring/activity-kinds.ts';
import { coverAddress } from '../authoring/covers.ts';
import { toActivityView } from '../authoring/open-activity.ts';
import { type OutlineProgress, outlineOf, situationOf, visibleActivities } from '../authoring/outline.rules.ts';
import { learningOfTheActor } from '../courses.access.ts';
import { findVersion, findVersionConfig } from '../versions/versions.store.ts';
import { openProgress } from './learning.store.ts';
import { type BareLock, lockOf } from './locks.rules.ts';
import { recordPages, recordRead, recordWatched, toProgressView } from './record-learning.ts';

const lockKeys = {
  after: 'activity_locked_after',
  score: 'activity_locked_score',
  date: 'activity_locked_until',
  schedule: 'activity_locked_until',
  closed: 'activity_closed',
} as const;

/** A lock in the reader's language. */
export const lockLabel = (language: Language) => (lock: BareLock) => translate(language, lockKeys[lock.why], lock.values);

type Learning = Awaited<ReturnType<typeof learningOfTheActor>>;

async function learntTree(db: Db, { learnt }: Learning) {
  const version = await findVersion(db, learnt.version_id);
  if (!version) throw notForYou();
  const progress = new Map<string, OutlineProgress>(
    learnt.progress.map(([id, state, percent, position, score, at]) => [id, { state, percent, position, score, at }]),
  );
  return { tree: version.tree, progress };
}

function situationIn(
  { place, learnt, records }: Learning,
  tree: Parameters<typeof situationOf>[0],
  progress: Map<string, OutlineProgress>,
  now: Date,
) {
  if (!records) return undefined;
  const times = { now, opensAt: learnt.opens_at, closesAt: learnt.closes_at, joinedAt: place.joinedAt };
  return situationOf(tree, { schedule: learnt.schedule, progress }, times);
}

/** The activity of the call, refused while it is locked for this learner. */
export async function openable(db: Db, learning: Learning, activityId: string, now: Date) {
  const { tree, progress } = await learntTree(db, learning);
  const list = visibleActivities(tree);
  const at = list.findIndex(({ activity }) => activity.id === activityId);
  const found = list[at];
  if (!found) throw notForYou();
  const situation = situationIn(learning, tree, progress, now);
  const lock = situation && lockOf(found.activity, found.section.id, situation);
  if (lock) {
    const reply = { lock: { why: lock.why, opens_at: lock.opens_at, after: lock.after } };
    throw new Refusal(lockKeys[lock.why], { values: lock.values, reply });
  }
  return { ...found, list, at };
}

const keyOf = (actor: { userId: string }, input: { space_id: string; course_id: string; activity_id: string }) => ({
  userId: actor.userId,
  spaceId: input.space_id,
  courseId: input.course_id,
  activityId: input.activity_id,
});

/** Learning a course in a space: outline, opening, reports. */
export function learningRoutes(app: App) {
  serve(app, showOutline, {
    access: learningOfTheActor,
    async run({ actor, subject: learning, db, now, language }) {
      const { place, learnt, records } = learning;
      const { tree, progress } = await learntTree(db, learning);
      const situation = situationIn(learning, tree, progress, now);
      const { rights } = place.member;
      return {
        course: {
          id: learnt.course_id,
          title: learnt.title,
          cover: coverAddress(app, learnt.cover_file_id, actor.userId, now),
          teacher: learnt.teacher,
          version: learnt.number,
        },
        ...outlineOf(tree, { progress, situation, lockText: lockLabel(language) }),
        can: { record: records, see_progress: rights.includes('see_scores'), assign: rights.includes('edit_content') },
      };
    },
  });

  serve(app, openActivity, {
    transaction: 'write',
    access: learningOfTheActor,
    async run({ actor, subject: learning, input, db, now }) {
      const { activity, section, chapter, list, at } = await openable(db, learning, input.activity_id, now);
      const saved = await findVersionConfig(db, learning.learnt.version_id, activity.id);
      if (!saved) throw notForYou();
      const viewer = { app, db, userId: actor.userId, now, courseId: input.course_id, activityId: activity.id, spaceId: input.space_id };
      const content = await activityKindHere(app, activity.kind).open(saved.config, viewer);
      const row = learning.records ? await openProgress(db, keyOf(actor, input), now) : undefined;
      const sameMedia = !row?.media_id || row.media_id === saved.media_id;
      const progress = toProgressView(row && (sameMedia ? row : { ...row, watched: [], pages_seen: [] }));
      const neighbours = { previous: list[at - 1]?.activity.id ?? null, next: list[at + 1]?.activity.id ?? null };
      return { activity: toActivityView(activity, section.title, chapter.title), content, progress, ...neighbours };
    },
  });
  reportRoutes(app);
}

/** Reports of what was watched, seen and read; each may be sent again. */
function reportRoutes(app: App) {
  const reported = async (
    learning: Learning,
    input: { activity_id: string },
    db: App['db'],
    now: Date,
    rule: 'watch' | 'pages' | 'read',
  ) => {
    const { activity } = await openable(db, learning, input.activity_id, now);
    const kind = activityKindHere(app, activity.kind);
    const saved = await findVersionConfig(db, learning.learnt.version_id, activity.id);
    if (!saved) throw notForYou();
    if (kind.progress !== rule) throw new Refusal(rule === 'read' ? 'finish_by_learning' : 'parameter_error');
    const media = saved.media_id ? await findMedia(db, saved.media_id) : undefined;
    const questions = kind.questions?.(saved.config, media?.duration ?? null) ?? [];
    return { media, questions, completion: kind.completion?.(saved.config) ?? 100 };
  };

  serve(app, reportWatched, {
    access: learningOfTheActor,
    async run({ actor, subject: learning, input, db, now }) {
      const { media, completion, questions } = await reported(learning, input, db, now, 'watch');
      if (!learning.records || !media?.duration) return toProgressView();
      const { intervals, position, client_seq: seq } = input;
      const report = { intervals, position, seq, mediaId: media.id, duration: media.duration, completion, questions };
      return recordWatched(db, keyOf(actor, input), report, now);
    },
  });

  serve(app, reportPages, {
    access: learningOfTheActor,
    async run({ actor, subject: learning, input, db, now }) {
      const { media, completion } = await reported(learning, input, db, now, 'pages');
      if (!learning.records || media?.state !== 'complete') return toProgressView();
      const { pages, position, client_seq: seq } = input;
      return recordPages(
        db,
        keyOf(actor, input),
        { pages, position, seq, mediaId: media.id, pageCount: media.page_count, completion },
        now,
      );
    },
  });

  serve(app, reportRead, {
    access: learningOfTheActor,
    async run({ actor, subject: learning, input, db, now }) {
      await reported(learning, input, db, now, 'read');
      if (!learning.records) return toProgressView();
      const { position, finished, client_seq: seq } = input;
      return recordRead(db, keyOf(actor, input), { position, finished, seq }, now);
    },
  });
}
