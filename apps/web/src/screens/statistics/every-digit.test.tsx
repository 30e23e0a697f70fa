import { listRisks, myRisks } from '@praxis/contract/statistics/risks';
import { type ScopeKind, type StatBlock, statDefinitions, statOverview } from '@praxis/contract/statistics/statistics';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { StatisticsScreen } from './StatisticsScreen.tsx';

const AT = Date.parse('2026-11-24T08:00:00Z');
const number = { version: 1, at: AT, before: 41, of: null, n: 10, rows: true };
const points = [
  { day: '2026-11-22', value: 30, n: 2 },
  { day: '2026-11-23', value: 40, n: 2 },
];
const quartiles = { low: 10, first: 40, median: 60, third: 80, high: 95 };
/** One of every kind a dashboard draws. */
const blocks: StatBlock[] = [
  { kind: 'lines', measure: 'one', unit: 'share', points, before: points },
  {
    ...{ kind: 'bars', measure: 'one', unit: 'share', whole: true },
    bars: [{ object: 'class:1', title: 'First class', value: 3, n: 4, of: 4, link: '' }],
  },
  { kind: 'areas', measure: 'one', areas: ['course', 'lab'], days: [{ day: '2026-11-23', minutes: [12, 30] }] },
  {
    ...{ kind: 'comparisons', measure: 'one' },
    works: [
      {
        object: 'assessment:4',
        title: 'Midterm',
        own: 70,
        link: '/index/scores/3',
        people: 12,
        quartiles,
        bins: [[0, 100, 12]],
        above: 55,
      },
    ],
  },
  { kind: 'histogram', measure: 'one', object: 'assessment:4', title: 'Midterm', n: 12, median: 70, bins: [0, 0, 0, 0, 0, 0, 2, 6, 4, 0] },
  {
    kind: 'steps',
    measure: 'one',
    object: 'lab:4',
    title: 'Shell',
    steps: [{ title: 'Users', started: 12, held: 9, minutes: 14, stuck: 2 }],
  },
  {
    ...{ kind: 'curve', measure: 'one', object: 'activity:1:2', title: 'Paging', seconds: 600, people: 9, share: [100, 80, 40] },
    drop: { at: 300, less: 40 },
  },
  {
    ...{ kind: 'list', measure: 'one' },
    lines: [
      { object: 'exam:4', title: 'Midterm', map: null, note: 'Algebra 2', at: AT, value: null, of: null, link: '/index/assessment/4' },
      { object: 'skill:4', title: 'Paging', map: null, note: '', at: null, value: 3, of: 12, link: '/index/classSkills/3' },
    ],
  },
  {
    ...{ kind: 'runs', measure: 'one', unit: 'share' },
    runs: [{ id: '3', title: 'Autumn', value: 61, n: 40, own: true, link: '/index/statistics/space/3?rows=one' }],
  },
  {
    ...{ kind: 'states', measure: 'one' },
    spaces: [{ object: 'space:3', title: 'Autumn', students: 12, at: AT, thin: 4, below: 3, on_the_way: 20, reached: 31 }],
  },
  { kind: 'heat', measure: 'one', unit: 'people', hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 6)) },
];
const definitions = statDefinitions.data.parse({
  zone: 'Asia/Shanghai',
  definitions: [
    { key: 'one', version: 1, unit: 'share', name: 'A measure', definition: 'What it counts', scopes: ['person', 'space', 'institution'] },
  ],
});
const reason = {
  ...{ rule: 'attendance', heavy: false, since: AT, values: { there: 2, of: 5 } },
  rows: [{ title: 'Class 3', at: AT, value: 0, link: '/index/classReport/3' }],
};
const risks = listRisks.data.parse({
  thresholds: { missed_works: 2, no_visit: 7, falling_results: 15, attendance: 60, lab_checks: 5, prerequisites: 1 },
  can_change: false,
  people: [
    {
      ...{ person: { id: '7', name: 'Ann Lee', avatar: null }, level: 'look', reasons: [reason] },
      ...{ last_visit: null, unseen: false, scores: [], rest: null },
    },
  ],
});

function open(scope: ScopeKind) {
  serverThat({
    '/api/stat/overview': {
      data: statOverview.data.parse({
        ...{ title: 'Operating systems', from: '2026-10-26', to: '2026-11-24', zone: 'Asia/Shanghai', at: AT, people: 12 },
        numbers: [{ ...number, key: 'one', unit: 'share', fold: 'share', value: 62.5 }],
        blocks,
      }),
    },
    '/api/stat/definitions': { data: definitions },
    '/api/stat/risks': { data: risks },
    '/api/stat/myRisks': { data: myRisks.data.parse({ spaces: [{ id: '3', name: 'Space', reasons: [reason] }] }) },
  });
  const router = createMemoryRouter([{ path: '/index/statistics/:scope/:id/:view?', Component: StatisticsScreen }], {
    initialEntries: [`/index/statistics/${scope}/3`],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** The chart, line or section a text stands in that says what it counts. */
const definedPart = (node: Node) =>
  ['figure', 'li', 'section'].map((name) => node.parentElement!.closest(name)).find((part) => part?.querySelector('details summary'));

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['statistics', 'charts', 'skills', 'shell', 'space-parts']);
});
afterEach(cleanup);

test.each<ScopeKind>(['person', 'space', 'institution', 'competition', 'platform'])(
  'no digit on the dashboard of a %s is without its definition and the rows behind it',
  async (scope) => {
    open(scope);
    await screen.findByRole('figure', { name: /Midterm/ });
    if (scope === 'space') await screen.findByText('Ann Lee');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const bare: string[] = [];
    let digits = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      // Spans, definitions and the age of the numbers are no measures; a number that is a link leads to what it counts.
      if (!/\d/.test(text) || /^Counted to|^(7|30) days$|^20 weeks$|^What it counts/.test(text) || node.parentElement!.closest('a'))
        continue;
      digits++;
      const part = definedPart(node);
      if (!part?.querySelector('button, a[href]')) bare.push(text);
    }
    expect(digits).toBeGreaterThan(20);
    expect(bare).toEqual([]);
  },
);
