import { compareVersions, listVersions, publishCourse } from '@praxis/contract/courses/courses';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { spaceNames } from '../../spaces/index.ts';
import { activitiesOf } from '../authoring/course-tree.rules.ts';
import { toView } from '../authoring/covers.ts';
import { courseTheActorChanges, courseTheActorOwns } from '../courses.access.ts';
import { draftFingerprints, emptyTree, findDraft } from '../courses.store.ts';
import { lostLinks } from '../knowledge/course-map.ts';
import { type ComparedTree, differencesBetween } from './differences.rules.ts';
import { publishDraft } from './publish-course.ts';
import { findSpacesByVersion, findVersion, findVersions, versionFingerprints } from './versions.store.ts';

/** A version of a course, ready to be compared; a version of another course does not exist here. */
export async function comparedVersion(db: Db, courseId: string, versionId: string): Promise<ComparedTree & { number: number }> {
  const version = await findVersion(db, versionId);
  if (version?.courseId !== courseId) throw notForYou();
  return { tree: version.tree, contents: await versionFingerprints(db, versionId), number: version.number };
}

/** Publishing, the list of versions, and what differs between them. */
export function versionsRoutes(app: App) {
  serve(app, publishCourse, {
    access: courseTheActorChanges,
    run: ({ actor, subject: course, input, db, now, address }) =>
      publishDraft({ app, db, course, userId: actor.userId, now, address }, input),
  });

  serve(app, listVersions, {
    access: courseTheActorOwns,
    async run({ subject: course, db }) {
      const versions = await findVersions(db, course.id);
      const spaces = await findSpacesByVersion(db, course.id);
      const names = await spaceNames(
        db,
        spaces.map((each) => each.space_id),
      );
      const who = await people(
        app,
        db,
        versions.map((each) => each.published_by),
      );
      const list = versions.map((version) => ({
        id: version.id,
        version: version.number,
        note: version.note,
        sha256: version.sha256.toString('hex'),
        activities: version.activities,
        published_at: version.published_at.getTime(),
        published_by: toView(who, version.published_by),
        spaces: spaces
          .filter((each) => each.version_id === version.id)
          .map((each) => ({ id: each.space_id, name: names.get(each.space_id) ?? '' })),
      }));
      return { list };
    },
  });

  serve(app, compareVersions, {
    access: courseTheActorOwns,
    async run({ subject: course, input, db }) {
      const from = input.from ?? course.newest_version_id;
      const older = from ? await comparedVersion(db, course.id, from) : { tree: emptyTree(), contents: new Map(), number: 0 };
      const newer = input.to
        ? await comparedVersion(db, course.id, input.to)
        : { tree: (await findDraft(db, course.id)).tree, contents: await draftFingerprints(db, course.id), number: null };
      const titles = new Map(activitiesOf(older.tree).map(({ id, title }) => [id, title]));
      const lost = (await lostLinks(db, course.id, newer.tree)).map(({ point, activity_id }) => ({
        point,
        title: titles.get(activity_id) ?? '',
      }));
      return { from: older.number, to: newer.number, list: differencesBetween(older, newer), lost };
    },
  });
}
