import { describe, expect, test } from 'vitest';
import { lockOf, type Situation } from './locks.rules.ts';

const day = (n: number) => new Date(Date.UTC(2026, 8, n));
const activity = (unlock: { after?: string; score?: number; from?: Date } | null = null) => ({
  id: 'a',
  kind: 'link' as const,
  title: 'a',
  seconds: 0,
  required: true,
  weight: 0,
  hidden: false,
  unlock: unlock && { after: unlock.after ?? null, score: unlock.score ?? null, from: unlock.from?.getTime() ?? null },
});
const situation = (more: Partial<Situation> = {}): Situation => ({
  now: day(10),
  opensAt: null,
  closesAt: null,
  joinedAt: day(5),
  schedules: new Map(),
  finished: new Map(),
  titles: new Map([['b', 'before it']]),
  ...more,
});

describe('an activity is open or locked for a student', () => {
  test.each<[string, Parameters<typeof activity>[0], Partial<Situation>, string | undefined, Date | null]>([
    ['nothing stands against it', null, {}, undefined, null],
    ['the course opens later', null, { opensAt: day(11) }, 'schedule', day(11)],
    ['the course opens at this moment', null, { opensAt: day(10) }, undefined, null],
    ['the course has closed', null, { closesAt: day(10) }, 'closed', null],
    ['the course closes later', null, { closesAt: day(11) }, undefined, null],
    ['the section opens later', null, { schedules: new Map([['s', { opensAt: day(12), daysAfterJoining: null }]]) }, 'schedule', day(12)],
    ['the section opened', null, { schedules: new Map([['s', { opensAt: day(9), daysAfterJoining: null }]]) }, undefined, null],
    [
      'the section opens 7 days after joining',
      null,
      { schedules: new Map([['s', { opensAt: null, daysAfterJoining: 7 }]]) },
      'schedule',
      day(12),
    ],
    [
      'the section opened 5 days after joining',
      null,
      { schedules: new Map([['s', { opensAt: null, daysAfterJoining: 5 }]]) },
      undefined,
      null,
    ],
    ['another section opens later', null, { schedules: new Map([['t', { opensAt: day(12), daysAfterJoining: null }]]) }, undefined, null],
    ['its own date is later', { from: day(20) }, {}, 'date', day(20)],
    ['two times: the later one is told', { from: day(20) }, { opensAt: day(15) }, 'date', day(20)],
    ['another activity comes first', { after: 'b' }, {}, 'after', null],
    ['the other activity is finished', { after: 'b' }, { finished: new Map([['b', { score: null }]]) }, undefined, null],
    ['the other activity lacks the score', { after: 'b', score: 60 }, { finished: new Map([['b', { score: 59.5 }]]) }, 'score', null],
    ['the other activity has no score yet', { after: 'b', score: 60 }, { finished: new Map([['b', { score: null }]]) }, 'score', null],
    ['the other activity has the score', { after: 'b', score: 60 }, { finished: new Map([['b', { score: 60 }]]) }, undefined, null],
    ['the other activity is not shown to students', { after: 'hidden' }, {}, undefined, null],
  ])('when %s', (_title, unlock, more, why, opensAt) => {
    const lock = lockOf(activity(unlock), 's', situation(more));
    expect(lock?.why).toBe(why);
    if (why) expect(lock?.opens_at ?? null).toBe(opensAt?.getTime() ?? null);
  });
});
