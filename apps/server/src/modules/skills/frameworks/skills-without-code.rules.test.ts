import { expect, test } from 'vitest';
import type { MapState } from '../maps/map-state.rules.ts';
import { checkedFile, type FrameworkFile } from './framework-file.rules.ts';
import { importPlan } from './import-plan.rules.ts';
import { readCasePackage } from './reading/case-package.rules.ts';
import { readEscoTables } from './reading/esco-tables.ts';

const rows = (...lines: string[][]) => lines.map((cells, at) => ({ line: at + 1, cells }));
type Item = [identifier: string, code: string, name: string];
const cased = (document: string, ...items: Item[]) =>
  readCasePackage({
    CFDocument: { identifier: document, title: document },
    CFItems: items.map(([identifier, humanCodingScheme, fullStatement]) => ({ identifier, humanCodingScheme, fullStatement })),
  })!;
const esco = (skills: [uri: string, name: string, code?: string][], groups: [uri: string, code: string, name: string][], group = '') =>
  readEscoTables(
    {
      skills: rows(['conceptUri', 'preferredLabel', 'code'], ...skills.map(([uri, name, code = '']) => [uri, name, code])),
      groups: groups.length > 0 ? rows(['conceptUri', 'code', 'preferredLabel'], ...groups) : [],
      broader: rows(['conceptUri', 'broaderUri'], ...skills.map(([uri]) => [uri, groups.find(([top]) => uri.startsWith(top))?.[0] ?? ''])),
    },
    group,
  );

const empty: MapState = { kind: 'private', skills: new Map(), edges: new Map(), links: new Map(), outside: new Map() };
const take = (before: MapState, file: FrameworkFile, remove = false) => importPlan(before, checkedFile(file), remove);
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
const all = (...files: FrameworkFile[]) => files.reduce((map, file) => settled(take(map, file).after), empty);
const outcomes = ({ lines }: ReturnType<typeof take>) =>
  lines.map(({ name, outcome, changes, fault }) => [name, fault?.key ?? outcome, ...changes].join(' '));
const noCounts = { added: 0, changed: 0, missing: 0, faulty: 0 };

const UUID = 'adc6dc11-3376-467b-96c5-9b0a21edc869';
const URI = `http://data.europa.eu/esco/skill/${UUID}`;

test('what a framework gives no code has none, whatever its identifier; it is known again by that', () => {
  const file = esco([[URI, 'debug software']], [['http://data.europa.eu/esco/skill', 'S5', 'working with computers']]);
  const map = all(file, cased('d', [UUID.replace('adc6', 'bdc6'), '', 'Testing']));
  expect([...map.skills.values()].map(({ code, name }) => [code, name])).toEqual([
    ['S5', 'working with computers'],
    ['', 'debug software'],
    ['', 'Testing'],
  ]);
  const renamed = esco([[URI, 'debugging']], [['http://data.europa.eu/esco/skill', 'S5', 'working with computers']]);
  expect(outcomes(take(map, renamed))).toEqual(['debugging changed name', 'working with computers same']);
  // Who asks for a skill by the end of its address still finds it.
  expect(esco([[URI, 'debug software']], [], UUID).lines).toHaveLength(1);
});

test('a code that an earlier import made of an identifier goes with the next one, one that somebody gave stays', () => {
  const file = esco(
    [
      [URI, 'debug software'],
      [`${URI}x`, 'test software'],
    ],
    [],
  );
  const coded = all(file);
  const [one, other] = [...coded.skills.values()];
  one!.code = UUID;
  other!.code = 'T1';
  const plan = take(coded, file);
  expect(outcomes(plan)).toEqual(['debug software changed code', 'test software same']);
  expect([...plan.after.skills.values()].map(({ code }) => code)).toEqual(['', 'T1']);
  expect(outcomes(take(plan.after, file))).toEqual(['debug software same', 'test software same']);
});
