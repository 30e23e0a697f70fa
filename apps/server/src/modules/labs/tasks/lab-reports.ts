import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { registerReportSubjects } from '../../reports/index.ts';
import { idsWithRightAt, isAutonomous, placeAt, venueOf } from '../../spaces/index.ts';
import { labTaskAddress } from '../console/addresses.ts';
import { labPermissions } from '../labs.access.ts';
import { findVersion } from '../labs.store.ts';
import { findTaskFor } from './own-dates.store.ts';
import { findSession } from './tasks.store.ts';

/** Reports on labs: who works on the task writes one, who marks in its space reviews them. */
export const reportOnLabs = (app: App) =>
  registerReportSubjects(app, 'lab', async (db, taskId, userId, now) => {
    const task = await findTaskFor(db, taskId, userId);
    const place = task && (await placeAt(db, venueOf(task), userId));
    if (!place || !isAutonomous(db, place.venue)) return undefined;
    const permissions = labPermissions(place);
    const session = await findSession(db, taskId, userId);
    const { content } = (await findVersion(db, session?.version_id ?? task.version_id))!;
    if (!content.report.wanted) return undefined;
    const open = task.state === 'open' || permissions.watch;
    return {
      title: content.title,
      sections: content.report.sections,
      maxScore: content.report.max_score,
      writes: permissions.student && open && session !== undefined,
      marks: permissions.mark,
      closed: !place.active || (task.closes_at !== null && now >= task.closes_at),
      link: addressOf('labReport', { taskId: task.id }),
      list: addressOf('labReports', { taskId: task.id }),
      markers: (of) => idsWithRightAt(of, place.venue, 'mark'),
      work: labTaskAddress(task),
    };
  });
