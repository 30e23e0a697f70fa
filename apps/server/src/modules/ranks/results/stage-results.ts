import { STAGE_RESULT } from '@praxis/contract/competitions/stages';
import * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findSections, findStage, findStages, type SectionRow, type StageRow } from '../../competitions/index.ts';
import {
  admit,
  type PersonalScore,
  registerSectionKind,
  type ScoreNote,
  type SectionKind,
  scoresOfSection,
  writeScores,
} from '../../contests/index.ts';
import { onResultPublished } from './on-published.ts';
import { publishedResult } from './published-results.ts';
import type { ResultDocument } from './result-document.ts';
import { pointsFrom } from './stage-results.rules.ts';

const config = z.object({ stage_id: z._default(z.nullable(z.string()), null) });
const sourceId = (section: Pick<SectionRow, 'config' | 'frozen'>) => config.parse(section.frozen ?? section.config).stage_id;

/** The earlier stage of the same competition whose result a section takes over. */
async function sourceOf(db: Db, section: SectionRow, stage: StageRow): Promise<StageRow | undefined> {
  const id = sourceId(section);
  const source = id === null ? undefined : await findStage(db, id);
  return source?.competition_id === stage.competition_id && source.no < stage.no ? source : undefined;
}

type Taken = { section: SectionRow; source: Pick<StageRow, 'end_at' | 'rule'>; lines: ResultDocument['lines'] };

/** What the lines of a result are worth in a section of a later stage. */
const scoresFrom = ({ section, source, lines }: Taken): (PersonalScore & { entrantId: string })[] =>
  lines.map((line) => ({
    ...{ userId: null, entrantId: line.entrant_id, source: `result:${section.id}:${line.entrant_id}`, at: source.end_at },
    ...pointsFrom(line, source.rule.kind, section.max_points),
  }));

const stageResult: SectionKind = {
  kind: STAGE_RESULT,
  workedOn: false,
  async validate({ db, section }) {
    const stage = await findStage(db, section.stage_id);
    if (!stage || !(await sourceOf(db, section, stage))) return [{ key: 'section_stage_missing', hinders: true }];
    return ['icpc', 'ctf'].includes(stage.rule.kind) ? [{ key: 'section_stage_points', hinders: true }] : [];
  },
  async freeze({ db, section }) {
    const stage = await findStage(db, section.stage_id);
    const source = stage && (await sourceOf(db, section, stage));
    if (!source) throw new Error(`The stage section ${section.id} takes over is gone`);
    return { stage_id: source.id, title: source.title };
  },
  // Nobody works on it: it comes with the results of others.
  prepare: async () => undefined,
  pause: async () => undefined,
  resume: async () => undefined,
  close: async () => undefined,
  worksOf: async () => new Map(),
  async scoresOf({ db, section, stage }) {
    const source = await sourceOf(db, section, stage);
    const published = source && (await publishedResult(db, source.id));
    return source && published ? scoresFrom({ section, source, lines: published.document.lines }) : [];
  },
  async unfinished({ db, section, stage }) {
    return (await sourceOf(db, section, stage))?.result_state === 'final' ? 0 : 1;
  },
};

type Taking = { section: SectionRow; stage: StageRow; source: StageRow; lines: ResultDocument['lines']; by: string; now: Date };

/** Takes a published result over into a section of a later stage; who is in it no longer has nothing there. */
async function takeOver(db: Db, { section, stage, source, lines, by, now }: Taking) {
  const of = { stageId: stage.id, sectionId: section.id, why: 'rescore' as const, by };
  const notes: ScoreNote[] = scoresFrom({ section, source, lines }).map((score) => ({ ...score, ...of }));
  const sources = new Set(notes.map(({ source: name }) => name));
  for (const row of (await scoresOfSection(db, section.id)).values())
    if (!sources.has(row.source) && row.outcome !== 'void')
      notes.push({ ...of, entrantId: row.entrant_id, userId: null, source: row.source, at: row.at, points: 0, outcome: 'void' });
  await writeScores(db, notes, now);
}

/** Sections that take the result of an earlier stage over: a total over stages is a stage of nothing else. */
export function stageResults(app: App) {
  registerSectionKind(app, stageResult);
  onResultPublished(app, async (db, { stage: source, document, by, now }) => {
    const later = (await findStages(db, [source.competition_id])).filter(({ no }) => no > source.no);
    const sections = await findSections(
      db,
      later.map(({ id }) => id),
    );
    for (const stage of later) {
      const own = sections.filter((section) => section.stage_id === stage.id);
      const taken = own.filter((section) => section.kind === STAGE_RESULT && sourceId(section) === source.id);
      if (taken.length === 0) continue;
      // Into a total come those of the last stage it adds up; into a stage with work of its own nobody comes but by its rule.
      const isTotal = own.every(({ kind }) => kind === STAGE_RESULT);
      const sources = new Set(own.map(sourceId));
      const last = later.findLast(({ id }) => sources.has(id)) ?? source;
      const entrantIds = document.lines.map(({ entrant_id }) => entrant_id);
      if (isTotal && last.id === source.id) await admit(db, { stageId: stage.id, entrantIds, source: 'advance', by }, now);
      for (const section of taken) await takeOver(db, { section, stage, source, lines: document.lines, by, now });
    }
  });
}
