import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { expect, test } from 'vitest';

/** Calls that want the first of a list alone: what is shown in short, counted, or the newest of few. */
const SHORT = [
  'screens/space/overview/FirstSteps.tsx listAssessments',
  'screens/space/overview/OverviewAssessments.tsx listAssessments',
  'screens/space/overview/OverviewClasses.tsx listClasses',
  'screens/problem-setting/rejudge/RejudgeTab.tsx listRejudges',
  'screens/problem-setting/rejudge/SimilarityTab.tsx listSimilarity',
  'parts/competition-console/useOrganised.ts listCompetitions',
];

const sources = (pattern: string) =>
  globSync(pattern, { cwd: repository, exclude: (name) => name.endsWith('node_modules') })
    .filter((file) => !/\.test\./.test(file))
    .map((file) => [file, readFileSync(join(repository, file), 'utf8')] as const);

/** The endpoints that reply with one page of a list, each as the module it is imported from and its name. */
const paged = () =>
  new Set(
    sources('packages/contract/**/*.ts').flatMap(([file, text]) =>
      [...text.matchAll(/export const (\w+) = endpoint\(\{([\s\S]*?)\n\}\);/g)].flatMap(([, name, body]) =>
        /\.\.\.paging\b/.test(body!) ? [`${file.replace('packages/contract/', '@praxis/contract/').replace('.ts', '')} ${name}`] : [],
      ),
    ),
  );

/** Which module each name of a file was imported from. */
const imported = (text: string) =>
  new Map(
    [...text.matchAll(/import \{([^}]*)\} from '(@praxis\/contract\/[^']*)'/g)].flatMap(([, names, module]) =>
      names!.split(',').map((name) => [name.trim().replace(/^type /, ''), module!] as const),
    ),
  );

test('a screen that asks for a list can reach its end: by its pages, or by what is typed', () => {
  const endpoints = paged();
  expect(endpoints.size).toBeGreaterThan(60);
  const ends: string[] = [];
  for (const [file, text] of sources('apps/web/src/**/*.{ts,tsx}')) {
    const modules = imported(text);
    for (const [, name, input] of text.matchAll(/\bcall\((\w+), (\{[^}]*\})/g))
      if (endpoints.has(`${modules.get(name!)} ${name}`) && !/\bpage\b|\.\.\.|\bq\b|\bsearch\b/.test(input!))
        ends.push(`${file.replace('apps/web/src/', '')} ${name}`);
  }
  expect(ends.toSorted()).toEqual(SHORT.toSorted());
});
