import type { MessageKey } from '@praxis/contract/messages';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';
import type { SectionRow } from './competitions.store.ts';

/** What stands against a section, or a warning that does not hinder. */
export type SectionFault = { key: MessageKey; values?: Record<string, string | number>; hinders: boolean };

type SectionAsk = { app: App; db: Db; section: SectionRow; organiserId: string; now: Date };

/** What publication asks of a kind of section. Whoever runs the sections registers their kinds. */
export type SectionPublication = {
  kind: string;
  /** Everything wrong with what was picked: foreign, unpublished, empty. */
  validate: (ask: SectionAsk) => Promise<SectionFault[]>;
  /** What the section gives from now on, whatever becomes of its source; stored with it. */
  freeze: (ask: SectionAsk) => Promise<Record<string, unknown>>;
};

/** What moves when the times of a stage do. Called in the transaction that changed them. */
export type StageClock = (ask: { app: App; db: Db; stageId: string; now: Date }) => Promise<void>;

const publications = extensionPoint<SectionPublication>('publication of section kinds');
const clocks = extensionPoint<StageClock>('what moves with the times of stages');

/** Adds a kind of section that this school can run; called once in a module's `mount`. */
export const registerSectionPublication = publications.register;

/** The publication of a kind; undefined when no module runs it. */
export const publicationOf = (app: Pick<App, 'db'>, kind: string) =>
  publications.entries(app).find((publication) => publication.kind === kind);

/** Every kind this school can run. */
export const runnableKinds = (app: Pick<App, 'db'>) => publications.entries(app).map(({ kind }) => kind);

/** Has somebody notified, in the same transaction, when the times of a stage were changed or published. */
export const onStageTimes = clocks.register;

/** Notifies everybody whose things move with a stage. */
export async function moveWithStage(ask: Parameters<StageClock>[0]) {
  for (const clock of clocks.entries(ask.app.db)) await clock(ask);
}
