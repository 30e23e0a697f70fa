/** The import rules of the house. */
const test = '\\.test\\.tsx?$|/testing/';
/** Modules from left to right: each may import only those before it. */
const order = [
  ['people-import'],
  ['accounts'],
  ['institutions'],
  ['messages', 'notices'],
  ['feedback'],
  ['calendar'],
  ['media'],
  ['library'],
  ['spaces'],
  ['grades'],
  ['rubrics', 'annotations'],
  ['skills'],
  ['judge-queue'],
  ['problems'],
  ['questions'],
  ['question-exchange'],
  ['courses'],
  ['programming'],
  ['certificates'],
  ['proctoring'],
  ['assessments'],
  ['reports'],
  ['labs'],
  ['course-packages'],
  ['live-media'],
  ['live-classes'],
  ['productions'],
  ['projects'],
  ['competitions'],
  ['teams'],
  ['contests'],
  ['ranks'],
  ['judging'],
  ['dissents'],
  ['awards'],
  ['contest-feed'],
  ['payments'],
  ['market'],
  ['statistics'],
  ['home', 'speed', 'search'],
  ['operator'],
];
const modules = 'apps/server/src/modules';

const rightOf = order.slice(0, -1).map((names, place) => ({
  name: `order-of-modules-${names[0]}`,
  comment: 'A module imports only those left of it; what follows later is an event, what plugs in is registered in app.ts.',
  severity: 'error',
  from: { path: `^${modules}/(${names.join('|')})/`, pathNot: test },
  to: {
    path: `^${modules}/(${order
      .slice(place + 1)
      .flat()
      .join('|')})/`,
  },
}));

/** Layers of the web from left to right: each knows only what stands left of it. */
const layers = ['ui', 'platform', 'parts', 'screens', 'app'];
const web = 'apps/web/src';
const webLayers = layers.slice(0, -1).map((layer, place) => ({
  name: `7-web-layers-${layer}`,
  comment: 'ui < platform < parts < screens < app.',
  severity: 'error',
  from: { path: `^${web}/${layer}/`, pathNot: test },
  to: { path: `^${web}/(${layers.slice(place + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: '1-no-circles',
      comment: 'No circles.',
      severity: 'error',
      from: { pathNot: test },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: '2-apps-meet-in-packages',
      comment: 'Apps meet only in packages.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: test },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: '2-packages-know-no-app',
      comment: 'Packages know no app.',
      severity: 'error',
      from: { path: '^packages/', pathNot: test },
      to: { path: '^apps/' },
    },
    {
      name: '2-contract-knows-nobody',
      comment: 'The contract knows nobody.',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: test },
      to: { path: '^(apps|scripts|seed|packages/(?!contract/))' },
    },
    {
      name: '2-rules-know-only-the-contract',
      comment: 'What server and browser decide alike knows only the contract.',
      severity: 'error',
      from: { path: '^packages/rules/', pathNot: test },
      to: { pathNot: '^packages/(contract|rules)/' },
    },
    {
      name: '2-scoring-knows-nobody',
      comment: 'What ranks is pure: it knows neither the contract nor where rows come from.',
      severity: 'error',
      from: { path: '^packages/scoring/', pathNot: test },
      to: { pathNot: '^packages/scoring/' },
    },
    {
      name: '3-platform-knows-no-module',
      comment: 'The platform knows no module.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: test },
      to: { path: `^${modules}/` },
    },
    {
      name: '4-front-door',
      comment: 'A module is entered only through its index.ts.',
      severity: 'error',
      from: { path: `^${modules}/([^/]+)/`, pathNot: test },
      to: { path: `^${modules}/[^/]+/.+`, pathNot: [`^${modules}/$1/`, `^${modules}/[^/]+/index\\.ts$`] },
    },
    {
      name: '4-front-door-from-outside',
      comment: 'A module is entered only through its index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/[^/]+\\.ts$', pathNot: test },
      to: { path: `^${modules}/[^/]+/.+`, pathNot: `^${modules}/[^/]+/index\\.ts$` },
    },
    {
      name: '5-rules-decide-and-never-fetch',
      comment: 'Rules import only the contract, other rules and Refusal.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: {
        pathNot: [
          '^packages/(contract|rules|scoring)/',
          '\\.rules\\.ts$',
          '^apps/server/src/platform/http/refusal\\.ts$',
          '^crypto$|^node:crypto$',
        ],
      },
    },
    {
      name: '6-only-stores-know-sql',
      comment: 'Only *.store.ts and tests import the SQL library.',
      severity: 'error',
      from: { path: `^${modules}/`, pathNot: ['\\.store\\.ts$', test] },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: '7-screens-never-import-screens',
      comment: 'Screens never import screens.',
      severity: 'error',
      from: { path: '^apps/web/src/screens/([^/]+)/', pathNot: test },
      to: { path: '^apps/web/src/screens/', pathNot: '^apps/web/src/screens/$1/' },
    },
    ...webLayers,
    {
      name: '8-nobody-imports-tests',
      comment: 'Nobody imports tests.',
      severity: 'error',
      from: { pathNot: [test, '^e2e/', '^bench/'] },
      to: { path: test },
    },
    ...rightOf,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    // Who depends on whom is in no rule, and counting it took a fifth of the time.
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
