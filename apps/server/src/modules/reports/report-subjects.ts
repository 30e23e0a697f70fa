import type { PageAddress } from '@praxis/contract/core/pages';
import type { ReportSubject } from '@praxis/contract/reports/reports';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { namedExtensionPoint } from '../../platform/extension-points.ts';
import type { ReportSection } from './report.rules.ts';

/** What a report is about, as its module knows it for one person. */
export type ReportTopic = {
  title: string;
  sections: ReportSection[];
  maxScore: number;
  /** Whether the person writes a report of their own. */
  writes: boolean;
  /** Whether the person marks the reports of others. */
  marks: boolean;
  /** Whether the work is over so that nothing may be handed in any more. */
  closed: boolean;
  /** Path of the page of the report, for the student. */
  link: PageAddress;
  /** Path of the page on which all reports of the subject are reviewed. */
  list: PageAddress;
  /** Those who review. */
  markers: (db: Db) => Promise<readonly string[]>;
  /** Path of the page of the work. */
  work: PageAddress;
};

/** Answers what a person has to do with a subject; undefined when nothing. */
export type ReportSubjects = (db: Db, subjectId: string, userId: string, now: Date) => Promise<ReportTopic | undefined>;

const known = namedExtensionPoint<ReportSubject, ReportSubjects>('subjects of reports');

/** Says which module knows the subjects of a kind. */
export const registerReportSubjects = (app: App, kind: ReportSubject, subjects: ReportSubjects) => known.register(app, kind, subjects);

/** What a person has to do with a subject. */
export const topicFor = (app: App, db: Db, of: { subject: ReportSubject; subject_id: string }, userId: string, now: Date) =>
  known.find(app, of.subject)?.(db, of.subject_id, userId, now) ?? Promise.resolve(undefined);
