import { expect, test } from 'vitest';
import {
  abilitiesOf,
  changedTags,
  checkTerms,
  distinctTags,
  downloadsAllowed,
  type ItemFacts,
  offered,
  scopeOf,
  searchWords,
  verdictOn,
} from './library.rules.ts';

const item: ItemFacts = {
  kind: 'video',
  owner_id: '1',
  licence: 'cc_by',
  downloads_allowed: false,
  platform_state: 'none',
  trashed_at: null,
  shared_to: [],
  reader_edits: false,
};
const owner = { userId: '1', utype: 2, operator: false };
const teacher = { userId: '2', utype: 2, operator: false };
const student = { userId: '3', utype: 1, operator: false };

test.each([
  ['cc_by', false, true],
  ['cc_by_nc_nd', false, true],
  ['cc0', false, true],
  ['all_rights_reserved', true, false],
  ['own_terms', false, false],
  ['own_terms', true, true],
] as const)('under %s (switch %s) everybody who sees an item downloads it: %s', (licence, downloads_allowed, expected) => {
  expect(downloadsAllowed({ kind: 'pdf', licence, downloads_allowed })).toBe(expected);
});

test('the widest circle names who sees an item', () => {
  expect(scopeOf({ platform_state: 'pending', shared_to: [] })).toBe('private');
  expect(scopeOf({ platform_state: 'none', shared_to: ['person'] })).toBe('private');
  expect(scopeOf({ platform_state: 'none', shared_to: ['person', 'space'] })).toBe('space');
  expect(scopeOf({ platform_state: 'none', shared_to: ['space', 'institution'] })).toBe('institution');
  expect(scopeOf({ platform_state: 'approved', shared_to: ['space'] })).toBe('platform');
});

test('the owner does everything, a teacher uses, a student looks', () => {
  expect(abilitiesOf(item, owner)).toEqual({ change: true, share: true, trash: true, download: true, use: true, review: false });
  expect(abilitiesOf(item, teacher)).toEqual({ change: false, share: false, trash: false, download: true, use: true, review: false });
  expect(abilitiesOf(item, student)).toMatchObject({ change: false, use: false, download: true });
  expect(abilitiesOf({ ...item, reader_edits: true, licence: 'all_rights_reserved' }, teacher)).toMatchObject({
    change: true,
    share: false,
    download: true,
  });
  expect(abilitiesOf({ ...item, trashed_at: new Date() }, owner)).toMatchObject({ change: false, share: false, trash: true, use: false });
  expect(abilitiesOf({ ...item, kind: 'document' }, teacher)).toMatchObject({ use: false });
  expect(abilitiesOf({ ...item, platform_state: 'pending' }, { ...teacher, operator: true })).toMatchObject({ review: true });
});

test.each([
  ['none', true, false, 'pending'],
  ['refused', true, false, 'pending'],
  ['none', true, true, 'approved'],
  ['approved', true, false, 'approved'],
  ['approved', false, false, 'none'],
  ['pending', false, false, 'none'],
] as const)('an item that is %s and offered (%s, operator %s) becomes %s', (current, wanted, operator, expected) => {
  expect(offered(current, wanted, operator)).toBe(expected);
});

test('a verdict needs an offer, a refusal needs a reason, an open item can be taken back', () => {
  expect(verdictOn('pending', 'approved', '')).toBe('approved');
  expect(verdictOn('approved', 'refused', 'Copied')).toBe('refused');
  expect(() => verdictOn('pending', 'refused', ' ')).toThrow('reason_required');
  expect(() => verdictOn('none', 'approved', '')).toThrow('library_not_offered');
  expect(() => verdictOn('approved', 'approved', '')).toThrow('library_not_offered');
});

test('own terms must be written out', () => {
  expect(() => checkTerms({ licence: 'own_terms', terms: ' ' })).toThrow('library_terms_required');
  expect(() => checkTerms({ licence: 'cc_by', terms: '' })).not.toThrow();
});

test('tags stand once, whatever their case and width, and at most twenty', () => {
  expect(distinctTags(['Linux', 'linux', 'ＬＩＮＵＸ', '内核'])).toEqual(['Linux', '内核']);
  expect(changedTags(['a', 'B'], { add: ['c'], remove: ['b'] })).toEqual(['a', 'c']);
  const many = Array.from({ length: 20 }, (_, at) => `t${at}`);
  expect(() => changedTags(many, { add: ['more'], remove: [] })).toThrow('library_tags_most');
});

test('a search is cut into words without case and width', () => {
  expect(searchWords('  操作系统　Linux ')).toEqual(['操作系统', 'linux']);
  expect(searchWords(undefined)).toEqual([]);
});
