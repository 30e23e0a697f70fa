import { expect, test } from 'vitest';
import { type Durability, durabilityWarnings } from './durability.rules.ts';

const safe: Durability = { fsync: 'on', synchronousCommit: 'on', synchronousStandbys: '', standbys: 0, walLevel: 'replica' };

test.each([
  ['one database that writes through', {}, []],
  ['a synchronous standby', { standbys: 1, synchronousStandbys: 'ANY 1 (*)' }, []],
  ['a database that does not wait for its disk', { fsync: 'off' }, ['fsync is off']],
  ['commits that do not wait', { synchronousCommit: 'off' }, ['synchronous_commit is off']],
  ['numbers that are not logged at once', { walLevel: 'minimal' }, ['wal_level is minimal']],
  ['a standby that follows later', { standbys: 2 }, ['2 standby(s) follow asynchronously']],
  [
    'commits that wait for no standby',
    { standbys: 1, synchronousStandbys: 'ANY 1 (*)', synchronousCommit: 'local' },
    ['1 standby(s) follow'],
  ],
] as const)('an operator with %s is warned of exactly what may be lost', (_with, over, starts) => {
  const warnings = durabilityWarnings({ ...safe, ...over });
  expect(warnings).toHaveLength(starts.length);
  starts.forEach((start, index) => {
    expect(warnings[index]).toContain(start);
  });
});
