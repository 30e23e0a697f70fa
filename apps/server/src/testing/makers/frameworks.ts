import { checkedFile, type FrameworkFile } from '../../modules/skills/frameworks/framework-file.rules.ts';
import { importPlan } from '../../modules/skills/frameworks/import-plan.rules.ts';
import { readCasePackage } from '../../modules/skills/frameworks/reading/case-package.rules.ts';
import { readEscoTables } from '../../modules/skills/frameworks/reading/esco-tables.ts';
import type { MapState } from '../../modules/skills/maps/map-state.rules.ts';

/** Lines of a sheet, numbered from 1. */
export const rows = (...lines: string[][]) => lines.map((cells, at) => ({ line: at + 1, cells }));
type Item = [identifier: string, code: string, name: string];
/** A CASE package of some items. */
export const cased = (document: string, ...items: Item[]) =>
  readCasePackage({
    CFDocument: { identifier: document, title: document },
    CFItems: items.map(([identifier, humanCodingScheme, fullStatement]) => ({ identifier, humanCodingScheme, fullStatement })),
  })!;
/** Tables of ESCO: skills below groups whose address theirs begins with. */
export const esco = (
  skills: [uri: string, name: string, code?: string][],
  groups: [uri: string, code: string, name: string][],
  group = '',
) =>
  readEscoTables(
    {
      skills: rows(['conceptUri', 'preferredLabel', 'code'], ...skills.map(([uri, name, code = '']) => [uri, name, code])),
      groups: groups.length > 0 ? rows(['conceptUri', 'code', 'preferredLabel'], ...groups) : [],
      broader: rows(['conceptUri', 'broaderUri'], ...skills.map(([uri]) => [uri, groups.find(([top]) => uri.startsWith(top))?.[0] ?? ''])),
    },
    group,
  );

/** A map of nothing. */
export const empty: MapState = { kind: 'private', skills: new Map(), edges: new Map(), links: new Map(), outside: new Map() };
/** What taking a file would do to a map. */
export const take = (before: MapState, file: FrameworkFile, remove = false) => importPlan(before, checkedFile(file), remove);
let saved = 0;
/** A map as it is when it was saved: its new skills have got ids. */
function settled(map: MapState): MapState {
  const ids = new Map([...map.skills.keys()].map((id) => [id, id.startsWith('new-') ? String(++saved) : id]));
  const skills = [...map.skills.values()].map((skill) => ({
    ...skill,
    id: ids.get(skill.id)!,
    parent_id: ids.get(skill.parent_id ?? '') ?? null,
  }));
  return { ...map, skills: new Map(skills.map((skill) => [skill.id, skill])) };
}
/** The map after some files were taken and saved, one after the other. */
export const all = (...files: FrameworkFile[]) => files.reduce((map, file) => settled(take(map, file).after), empty);
/** Each line of a plan: its name, what becomes of it, and which fields change. */
export const outcomes = ({ lines }: ReturnType<typeof take>) =>
  lines.map(({ name, outcome, changes, fault }) => [name, fault?.key ?? outcome, ...changes].join(' '));
