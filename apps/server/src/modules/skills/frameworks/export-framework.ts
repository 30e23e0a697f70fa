import type { Language } from '@praxis/contract/core/message';
import type { SavedSheet } from '@praxis/contract/core/sheets';
import type { MapEdge } from '@praxis/contract/skills/maps';
import type { Db } from '../../../platform/database/db.ts';
import { translate } from '../../../platform/messages.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { findMapEdges, findMapState, framesOf } from '../maps/map.store.ts';
import { mayReadFrame, type SeenFrame } from '../maps/maps.access.ts';
import { skillNames } from '../skills.store.ts';
import { casePackage, ownIdentifiers } from './case-export.rules.ts';
import { sheetReferences } from './sheet-references.rules.ts';

const LEVELS = 5;

const headings = (language: Language) => {
  const [title = '', ...heads] = translate(language, 'framework_sheet_columns').split(',');
  return { title, heads };
};

/** Parents before what stands below them, each in their order. */
function inTreeOrder<Skill extends { id: string; parent_id: string | null; place: number }>(skills: readonly Skill[]): Skill[] {
  const below = Map.groupBy(
    skills.toSorted((a, b) => a.place - b.place || Number(a.id) - Number(b.id)),
    ({ parent_id }) => parent_id,
  );
  const walk = (parent: string | null): Skill[] => (below.get(parent) ?? []).flatMap((skill) => [skill, ...walk(skill.id)]);
  return walk(null);
}

type Exporting = { db: Db; userId: string; language: Language; origin: string; now: Date };

/** Names of skills of other maps that some edges lead to, of those maps somebody reads. */
async function outsideOf(db: Db, userId: string, edges: readonly MapEdge[]) {
  const frames = await framesOf(db, [...new Set(edges.flatMap(({ from, to, kind }) => (kind === 'same_as' ? [from, to] : [])))]);
  const readable: string[] = [];
  for (const [id, frame] of frames) if (await mayReadFrame(db, userId, frame)) readable.push(id);
  return skillNames(db, readable);
}

/** A map as a file that can be imported again. In the sheet, skills of frameworks, and those that their code or name does not tell from others, have an identifier. */
export async function exportedFramework(
  { db, userId, language, origin, now }: Exporting,
  frame: SeenFrame,
  title: string,
  format: 'xlsx' | 'csv' | 'case',
): Promise<SavedSheet> {
  const state = await findMapState(db, frame);
  const skills = inTreeOrder([...state.skills.values()].filter(({ removed }) => !removed));
  const edges = await findMapEdges(db, frame);
  const { title: word, heads } = headings(language);
  if (format === 'case') {
    const named = title || frame.source?.title || word;
    const of = { origin, kind: frame.kind, id: frame.id, title: named, intro: frame.intro, at: now, source: frame.source };
    const text = JSON.stringify(casePackage(of, skills, edges, await outsideOf(db, userId, edges)), null, 2);
    return {
      name: `${named.replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ').trim()}.json`,
      type: 'application/json',
      base64: Buffer.from(text).toString('base64'),
    };
  }
  const { identifiers, references } = sheetReferences(skills, ownIdentifiers(origin, frame).skill);
  const named = (id: string | null) => (id === null ? '' : (references.get(id) ?? ''));
  const needs = Map.groupBy(
    edges.filter(({ kind, from }) => kind === 'prerequisite' && references.has(from)),
    ({ to }) => to,
  );
  const lines = skills.map(({ id, code, name, parent_id: parent, intro, weight, levels }) => [
    ...[code, name, named(parent), intro, (needs.get(id) ?? []).map(({ from }) => named(from)).join('; '), weight],
    ...Array.from({ length: LEVELS }, (_, level) => levels[level] ?? ''),
    ...(identifiers.size > 0 ? [identifiers.get(id) ?? ''] : []),
  ]);
  const all = identifiers.size > 0 ? [...heads, translate(language, 'framework_sheet_identifier')] : heads;
  return savedSheet(format, title || word, { title: word, heads: all, lines });
}

/** The own sheet with lines that show how it is filled. */
export function templateSheet(format: 'xlsx' | 'csv', language: Language): Promise<SavedSheet> {
  const { title, heads } = headings(language);
  const lines = translate(language, 'framework_sheet_example')
    .split(';')
    .map((line) => line.split(','));
  return savedSheet(format, title, { title, heads, lines });
}
