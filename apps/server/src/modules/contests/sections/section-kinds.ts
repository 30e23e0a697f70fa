import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import { registerSectionPublication, type SectionPublication, type SectionRow, type StageRow } from '../../competitions/index.ts';
import type { ScoreNote } from '../scores/scores.store.ts';

/** When a section is open: for everybody, and how much longer for single people. */
export type SectionTimes = { startAt: Date; endAt: Date; extra: ReadonlyMap<string, number>; by: string };

/** A section with its stage. */
export type SectionAsk = { db: Db; section: SectionRow; stage: StageRow };

/** Whose work is asked for in which sections of one stage; `mates` are all people of the same entrant, oneself included. */
export type WorkAsk = {
  db: Db;
  stage: StageRow;
  sections: readonly SectionRow[];
  userId: string;
  entrantId: string;
  mates: readonly string[];
  now: Date;
};

/** What a person has of a section, as its module knows it. Points are hundredths and left out until they may be seen. */
export type OwnWork = {
  subjectId: string | null;
  ownId: string | null;
  started: boolean;
  /** Nothing is left to do: every try was handed in. */
  done: boolean;
  savedAt: Date | null;
  triesUsed: number;
};

/** What a section gives and how its module runs it. What stands right of this module registers its own. */
export type SectionKind = SectionPublication & {
  /** Whether entrants work on it; false where it comes with results of others. */
  workedOn?: boolean;
  /** Makes what people work on, or brings it to what is said now; repeated with the same it changes nothing. */
  prepare: (ask: SectionAsk & { times: SectionTimes; now: Date }) => Promise<void>;
  pause: (ask: SectionAsk & { now: Date }) => Promise<void>;
  resume: (ask: SectionAsk & { times: SectionTimes; now: Date }) => Promise<void>;
  /** Ends it for everybody now; what runs is handed in. */
  close: (ask: SectionAsk & { by: string; now: Date }) => Promise<void>;
  /** What one person has in sections of this kind, by the section: a workspace opens with one call for all of them. */
  worksOf: (ask: WorkAsk) => Promise<ReadonlyMap<string, OwnWork>>;
  /** Every score counted anew from the module's own tables, with the people who earned it. */
  scoresOf: (ask: SectionAsk & { userIds?: readonly string[] }) => Promise<PersonalScore[]>;
  /** Work that was begun or handed in and has no score yet. */
  unfinished: (ask: SectionAsk) => Promise<number>;
};

/** A score of a person, before it is known whose entrant they are. */
export type PersonalScore = Omit<ScoreNote, 'stageId' | 'sectionId' | 'entrantId' | 'userId'> & {
  /** Null where an entrant earned it together. */
  userId: string | null;
  entrantId?: string;
};

const kinds = extensionPoint<SectionKind>('section kinds');

/** Adds a kind of section; called once in a module's `mount`. */
export function registerSectionKind(app: App, kind: SectionKind) {
  registerSectionPublication(app, { kind: kind.kind, validate: kind.validate, freeze: kind.freeze });
  kinds.register(app, kind);
}

/** The kind of a section; undefined when no module on this site runs it. */
export const kindOfSection = (db: Db, { kind }: { kind: string }) => kinds.entries(db).find((known) => known.kind === kind);

/** For kinds that ask section by section. */
export async function eachSection(sections: readonly SectionRow[], workIn: (section: SectionRow) => Promise<OwnWork>) {
  const works = new Map<string, OwnWork>();
  for (const section of sections) works.set(section.id, await workIn(section));
  return works;
}

/** What one person has in each of some sections, by the section; nothing for a kind that no module on this site runs. */
export async function ownWorks(ask: WorkAsk): Promise<ReadonlyMap<string, OwnWork>> {
  const works: [string, OwnWork][] = [];
  for (const [kind, sections] of Map.groupBy(ask.sections, ({ kind }) => kind))
    works.push(...((await kindOfSection(ask.db, { kind })?.worksOf({ ...ask, sections })) ?? []));
  return new Map(works);
}
