import type { ReportState, ReportView } from '@praxis/contract/reports/reports';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { ownUploads } from '../../platform/files/uploads.ts';
import { picturesOf, sanitisedRichText, withFilesRenamed, withPictures } from '../../platform/rich-text.ts';
import { people } from '../accounts/index.ts';
import type { ReportTopic } from './report-subjects.ts';
import { type About, findVersions, type ReportRow } from './reports.store.ts';

/** Sections cleaned as they are kept: known sections only, pictures of the writer only. */
export async function cleanBody(db: Db, topic: ReportTopic, userId: string, sections: Record<string, string>) {
  const clean = topic.sections.map(({ id }) => [id, sanitisedRichText(sections[id] ?? '')] as const);
  const own = await ownUploads(db, userId, 'handout_image', picturesOf(clean.map(([, html]) => html).join('')));
  const ownFile = (id: string) => (own.has(id) ? id : undefined);
  return Object.fromEntries(clean.map(([id, html]) => [id, withFilesRenamed(html, ownFile, () => undefined)]));
}

type View = {
  about: About;
  topic: ReportTopic;
  report: ReportRow | undefined;
  userId: string;
  viewerId: string;
  now: Date;
  version?: number;
};

/** A report as a page shows it. */
export async function toReportView(app: App, db: Db, { about, topic, report, userId, viewerId, now, version }: View): Promise<ReportView> {
  const versions = report ? await findVersions(db, report.id) : [];
  const chosen = versions.find(({ number }) => number === version);
  // Whoever marks reads what was handed in, not what is being written since.
  const handedIn = userId !== viewerId ? versions[0] : undefined;
  const body = ((chosen ?? handedIn)?.body as Record<string, string> | undefined) ?? report?.body ?? {};
  const named = await people(app, db, report?.reviewed_by ? [userId, report.reviewed_by] : [userId]);
  const address = (id: string) => app.files.signAddress({ id, name: 'picture' }, viewerId, now);
  const state: ReportState = report?.state ?? 'draft';
  return {
    id: report?.id ?? null,
    subject: about.subject,
    subject_id: about.subject_id,
    title: topic.title,
    work: topic.work,
    student: named.get(userId) ?? { id: userId, name: '', avatar: null },
    state,
    revision: report?.revision ?? 0,
    version: report?.version ?? 0,
    sections: topic.sections.map((section) => ({ ...section, html: withPictures(body[section.id] ?? '', address) })),
    score: report?.score ?? null,
    max_score: report && report.version > 0 ? report.max_score : topic.maxScore,
    reason: report?.reason ?? '',
    submitted_at: report?.submitted_at?.getTime() ?? null,
    reviewed_at: report?.reviewed_at?.getTime() ?? null,
    reviewer: (report?.reviewed_by && named.get(report.reviewed_by)) || null,
    versions: versions.map((one) => ({
      number: one.number,
      at: one.submitted_at.getTime(),
      state: one.state as ReportState,
      score: one.score,
      reason: one.reason,
    })),
    can: {
      write: userId === viewerId && topic.writes && !topic.closed && (state === 'draft' || state === 'rejected'),
      review: userId !== viewerId && topic.marks && (report?.version ?? 0) > 0,
    },
  };
}
