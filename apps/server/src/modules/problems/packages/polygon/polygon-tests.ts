import { PROBLEM_LIMITS } from '@praxis/contract/problems/authoring';
import { PackageProblem } from '../../../../platform/foreign/package-limits.rules.ts';
import type { XmlNode } from '../../../../platform/foreign/xml.ts';
import type { PackedCase, PackedNote, PackedProblem } from '../package-problem.ts';
import type { PolygonPackage } from './polygon-package.ts';

type Group = PackedProblem['groups'][number];

const children = (node: XmlNode | undefined, name: string) => node?.children.filter((child) => child.name === name) ?? [];
const points = ({ attributes }: XmlNode) => Number.parseFloat(attributes.points ?? '') || 0;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The path of a test by a pattern such as `tests/%02d.a`. */
const pathOf = (pattern: string, no: number) =>
  pattern.replace(/%(0(\d))?d/, (_all, _zero, digits: string | undefined) => String(no).padStart(Number(digits ?? 1), '0'));

/** Samples without points are shown, and stand in no group. */
const isVisible = (test: XmlNode) => test.attributes.sample === 'true' && points(test) === 0;

/** A group as the package says it, or all the tests that stand in none. */
function groupOf(name: string, tests: readonly XmlNode[], declared: XmlNode | undefined, scored: boolean, notes: PackedNote[]): Group {
  const each = declared ? declared.attributes['points-policy'] !== 'complete-group' : scored;
  const own = tests.map(points);
  if (each && own.some((one) => one !== own[0])) notes.push({ key: 'note_points_evened', values: { name } });
  return { name, score: scored ? sum(own) : 100, rule: each ? 'sum' : 'min', depends: [] };
}

/** Tests and groups of the full package; one that only tells how its tests are made is refused. */
export function testsOf(package_: PolygonPackage, testset: XmlNode | undefined, notes: PackedNote[]) {
  const tests = children(children(testset, 'tests')[0], 'test');
  const pattern = (name: string, usual: string) => children(testset, name)[0]?.text.trim() || usual;
  const [inputs, answers] = [pattern('input-path-pattern', 'tests/%02d'), pattern('answer-path-pattern', 'tests/%02d.a')];
  const scored = tests.some((test) => points(test) > 0);
  const counted = tests.filter((test) => !isVisible(test));
  const nameOf = (test: XmlNode) => test.attributes.group ?? '';
  const names = scored ? [...new Set(counted.map(nameOf))] : [''];
  const declared = new Map(children(children(testset, 'groups')[0], 'group').map((group) => [group.attributes.name ?? '', group]));
  const groups = names.map((name) =>
    groupOf(name, scored ? counted.filter((test) => nameOf(test) === name) : counted, declared.get(name), scored, notes),
  );
  for (const [at, group] of groups.entries()) {
    const needed = children(children(declared.get(group.name), 'dependencies')[0], 'dependency').map(
      ({ attributes }) => attributes.group ?? '',
    );
    group.depends = needed.flatMap((name) => (names.includes(name) && names.indexOf(name) < at ? [names.indexOf(name) + 1] : []));
  }
  const packed = (path: string) => ({ bytes: package_.size(path), read: () => package_.read(path, PROBLEM_LIMITS.caseFile) });
  const cases = tests.map((test, at): PackedCase => {
    const [input, answer] = [pathOf(inputs, at + 1), pathOf(answers, at + 1)];
    if (!package_.has(input) || !package_.has(answer)) throw new PackageProblem('package_polygon_standard');
    const group = isVisible(test) ? 0 : scored ? names.indexOf(nameOf(test)) + 1 : 1;
    const sample = test.attributes.sample === 'true';
    return { name: input.split('/').at(-1)!, sample, group, note: '', input: packed(input), answer: packed(answer) };
  });
  // A problem whose only tests are its samples is judged by them.
  if (counted.length === 0) return { groups, cases: cases.map((one) => ({ ...one, group: 1 })), partialScores: false };
  return { groups, cases, partialScores: scored };
}
