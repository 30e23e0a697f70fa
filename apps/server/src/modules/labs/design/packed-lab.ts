import type { ActivityConfig } from '@praxis/contract/courses/tree';
import { type LabDraft, labConfig, labDraft } from '@praxis/contract/labs/labs';
import * as z from 'zod/mini';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFiles } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { picturesOf, sanitisedRichText, withFilesRenamed } from '../../../platform/rich-text.ts';
import { addVersion, findKeys, findLab, findVersion, insertLab, ownLabsCalled } from '../labs.store.ts';
import { findHosts } from '../machines/operations.store.ts';
import { draftProblems, type LabContent, type LabKeys, published, refuseTwins } from './draft.rules.ts';

/** A lab of a course package: all its owner wrote, checks and hints included; pictures are named by their numbers. */
const packedLab = z.object({ published: z.boolean(), draft: labDraft });
/** A lab of a course package. */
export type PackedLab = z.output<typeof packedLab>;

/** A version put together again. */
const whole = ({ steps, ...content }: LabContent, keys: LabKeys): LabDraft => ({
  ...content,
  steps: steps.map((step) => ({
    ...step,
    hints: step.hints.map((hint) => ({ ...hint, text: keys.hints[hint.id] ?? '' })),
    rules: step.rules.map(({ kind: _kind, ...rule }) => ({ ...rule, check: keys.checks[rule.id]! })),
  })),
});

const withPictures = (draft: LabDraft, nameOf: (id: string) => string | undefined): LabDraft => ({
  ...draft,
  steps: draft.steps.map((step) => ({ ...step, html: withFilesRenamed(step.html, nameOf, () => undefined) })),
});

/** Pictures of the steps of a lab. */
export const picturesOfLab = ({ draft }: PackedLab) => picturesOf(draft.steps.map(({ html }) => html).join(''));

/** The settings of a lab activity without its lab: what may stand in another school as it is. */
export const settingsOfLab = (config: ActivityConfig): ActivityConfig => ({ ...labConfig.parse({ ...config, lab_id: null }) });

/** The lab of an activity with pictures by their files here: the version that a course froze, else the newest, else what is only a draft. */
export async function labOfActivity(db: Db, ownerId: string, config: ActivityConfig): Promise<{ key: string; lab: PackedLab } | undefined> {
  const { lab_id: labId } = labConfig.parse(config);
  const lab = labId === null ? undefined : await findLab(db, labId);
  if (lab?.owner_id !== ownerId) return undefined;
  const versionId = typeof config.version_id === 'string' ? config.version_id : lab.version_id;
  const version = versionId === null ? undefined : await findVersion(db, versionId);
  const draft = version ? whole(version.content, await findKeys(db, version.id)) : lab.draft;
  const parsed = packedLab.safeParse({ published: version !== undefined, draft });
  return parsed.success ? { key: version ? `v${version.id}` : `l${lab.id}`, lab: parsed.data } : undefined;
}

/** The lab with its pictures named anew. */
export const labRenamed = (lab: PackedLab, nameOf: (id: string) => string | undefined): PackedLab => ({
  ...lab,
  draft: withPictures(lab.draft, nameOf),
});

/** Reads a lab of a package; undefined when it is none, or could not be published as it says. */
export function readPackedLab(value: unknown): PackedLab | undefined {
  const parsed = packedLab.safeParse(value);
  if (!parsed.success) return undefined;
  const { draft } = parsed.data;
  try {
    refuseTwins(draft);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  if (parsed.data.published && draftProblems(draft).length > 0) return undefined;
  const steps = draft.steps.map((step) => ({ ...step, html: sanitisedRichText(step.html) }));
  return { ...parsed.data, draft: { ...draft, steps } };
}

/** Templates a lab asks for that no host offers here. */
export async function templatesMissing(db: Db, { draft }: PackedLab): Promise<string[]> {
  const known = new Set((await findHosts(db)).flatMap(({ state }) => state.templates.map(({ id }) => id)));
  return [...new Set(draft.machines.map(({ template }) => template))].filter((name) => !known.has(name));
}

type Arriving = {
  ownerId: string;
  /** Ids of the files here, by their numbers in the package. */
  fileId: (number: string) => string | undefined;
  /** Hashes of the files of the package, by their numbers. */
  hashOf: (number: string) => string | undefined;
  now: Date;
};

/** A lab with its pictures by their hashes, to compare it by. */
function sameness({ published: out, draft }: PackedLab, hashOf: (picture: string) => string | undefined) {
  const hashed = (html: string) => html.replace(/data-file="(\d+)"/g, (_all, name: string) => `data-file="${hashOf(name) ?? ''}"`);
  return JSON.stringify([out, { ...draft, steps: draft.steps.map((step) => ({ ...step, html: hashed(step.html) })) }]);
}

async function sameOfOwner(db: Db, lab: PackedLab, { ownerId, hashOf }: Arriving) {
  const wanted = sameness(lab, hashOf);
  for (const { id } of await ownLabsCalled(db, ownerId, lab.draft.title)) {
    const found = await labOfActivity(db, ownerId, { lab_id: id });
    if (!found) continue;
    const hashes = new Map((await findFiles(db, picturesOfLab(found.lab))).map((file) => [file.id, file.sha256.toString('hex')]));
    if (sameness(found.lab, (name) => hashes.get(name)) === wanted) return id;
  }
  return undefined;
}

/** Makes a lab of a course package, in the caller's transaction; who has the very same lab already goes on with that one. */
export async function takePackedLab(db: Db, lab: PackedLab, arriving: Arriving): Promise<{ id: string; made: boolean }> {
  const known = await sameOfOwner(db, lab, arriving);
  if (known !== undefined) return { id: known, made: false };
  const { ownerId, fileId, now } = arriving;
  const draft = withPictures(lab.draft, fileId);
  const id = await insertLab(db, ownerId, draft, now);
  if (lab.published) await addVersion(db, { id }, ownerId, published(draft), now);
  await audit(db, { actorId: ownerId, action: 'make_lab', objectType: 'lab', objectId: id });
  return { id, made: true };
}
