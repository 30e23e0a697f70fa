import { ANYBODY } from '@praxis/contract/competitions/entry';
import { fill, languages } from '@praxis/contract/core/message';
import { messages } from '@praxis/contract/messages';
import { expect, test } from 'vitest';
import {
  conditionSentences,
  eligibilitySentences,
  registrationSentences,
  type Sentence,
  scoringSentences,
  sectionSentences,
  tieSentences,
} from './rule-text.rules.ts';

const asText = (sentences: readonly Sentence[], language: (typeof languages)[number] = 'en') =>
  sentences.map(({ key, values, words: text = {} }) =>
    fill(messages[key][language], {
      ...values,
      ...Object.fromEntries(
        Object.entries(text).map(([name, inner]) => [name, inner.map((one) => messages[one.key][language]).join(', ')]),
      ),
    }),
  );
const sections = [
  { place: 1, label: 'A', title: 'Theory' },
  { place: 2, label: 'B', title: 'Lab' },
];

test('S-065 the rule page says in words how the rank comes about, from the same settings', () => {
  expect(asText(scoringSentences({ kind: 'icpc', penalty_minutes: 20, compile_errors_count: false }))).toEqual([
    'Whoever solves more comes first; among equals the smaller penalty.',
    'The penalty adds, for every solved problem, the whole minutes from the start to the accepted run and 20 minutes for each wrong run before it; unsolved problems add nothing.',
    'Compile errors do not count as wrong runs.',
  ]);
  expect(asText(scoringSentences({ kind: 'ctf', initial: 500_00, minimum: 100_00, decay: 50 }))[0]).toContain(
    'worth 500 at first and falls to 100',
  );
  expect(asText(scoringSentences({ kind: 'sum', take: 'last', ties: [] }))[0]).toContain('The last score of each section');
});

test('D-20 the tie list stands in words, in its order, and says what is left', () => {
  const ties = [{ by: 'section', place: 2 }, { by: 'last_gain' }, { by: 'section', place: 9 }] as const;
  expect(asText(tieSentences({ kind: 'sum', take: 'best', ties: [...ties] }, sections))).toEqual([
    'the higher score in “B Lab”',
    'the earlier last score',
    'whoever is still equal shares the rank, and the next rank is skipped',
  ]);
  expect(tieSentences({ kind: 'last' }, sections)).toHaveLength(1);
  expect(asText(tieSentences({ kind: 'ioi', groups: false, last_gain: true }, []))[0]).toBe('the earlier last score');
});

test('freeze, camera, screen and advancing are conditions', () => {
  const stage = {
    freeze_before_s: 3600,
    shows: 'nothing',
    // Once a shared screen could be asked for; nothing ever asked an entrant for one.
    watch: { ...{ camera: true, screen: true } },
    advance: { by: 'top', value: 64, ties: 'all', per_institution: 2 },
  } as const;
  expect(asText(conditionSentences(stage))).toEqual([
    'The public board freezes 60 minutes before the end.',
    'After that it shows no change at all.',
    'The camera stays on during the whole stage.',
    'The first 64 go on.',
    'Ties at the cut all go on.',
    'At most 2 of one institution go on.',
  ]);
});

test('registration, eligibility and sections are said as they are set', () => {
  const entry = {
    ...{ entry: 'team', team_min: 3, team_max: 3, mentors_max: 1, reg_review: true, quota: 400, quota_per_institution: 2 },
    ...{ waiting_list: true, fee_cents: 12000, numbers: 'draw', divisions: ['A', 'B'], publicity_hours: 72 },
  };
  const posted = asText(registrationSentences(entry));
  for (const sentence of ['Teams of 3 people enter.', 'There are 400 places.', 'The fee is ¥120.00.', 'Divisions: A / B.'])
    expect(posted).toContain(sentence);
  const rule = {
    ...ANYBODY,
    utypes: [1 as const],
    grades: { A: ['2026'] },
    born_from: '2005-01-01',
    profile: ['email' as const, 'phone' as const],
  };
  expect(asText(eligibilitySentences(rule, ['Jiangnan']))).toEqual([
    'For students only.',
    'Open to Jiangnan.',
    'Division A: grade 2026.',
    'Born on or after 2005-01-01.',
    'The profile must hold: email, verified phone number.',
  ]);
  expect(asText(sectionSentences({ by: 'each', of_members: 'mean', tries: 3, duration_s: 1800 }, true))).toEqual([
    'one for each member, the mean counts',
    'at most 3 tries',
    '30 minutes once begun',
  ]);
});

test('every sentence has its values in every language', () => {
  const all = [
    ...scoringSentences({ kind: 'icpc', penalty_minutes: 20, compile_errors_count: true }),
    ...scoringSentences({ kind: 'ctf', initial: 1, minimum: 1, decay: 2 }),
    ...tieSentences({ kind: 'sum', take: 'best', ties: [{ by: 'section', place: 1 }, { by: 'time_used' }, { by: 'tries' }] }, sections),
  ];
  for (const language of languages) for (const sentence of asText(all, language)) expect(sentence).not.toMatch(/[{}]/);
});
