import type { ProjectStage } from '@praxis/contract/projects/design';
import { expect, test } from 'vitest';
import { codeProject } from '../../../testing/makers/projects.ts';
import { pushGate } from './push.rules.ts';

const DAY = 86_400_000;
const START = new Date('2026-11-01T00:00:00Z');
const at = (days: number, ms = 0) => new Date(START.getTime() + days * DAY + ms);

test('a push is accepted while a stage that asks for code waits for its team', () => {
  const [one] = codeProject().stages;
  const two: ProjectStage = { ...one!, id: 'two', days: 14, opens: 'after' };
  const text: ProjectStage = { ...one!, id: 'text', deliverables: [] };
  const work = (stage_id: string, state: string, due_at: Date | null = null) => ({ stage_id, state, due_at });
  const gate = (stages: ProjectStage[], works: ReturnType<typeof work>[], now: Date, late = 'closed') => {
    const content = { ...codeProject(), stages };
    const gate = pushGate({ content, task: { opens_at: null, closes_at: null, late }, startedAt: START, works }, now);
    return gate.open || gate.key;
  };
  const only = [one!];
  const cases: [ReturnType<typeof gate>, true | string][] = [
    [gate([text], [], START), 'repository_not_asked'],
    [gate(only, [], START), true],
    [gate(only, [work('one', 'submitted')], START), 'repository_handed_in'],
    [gate(only, [work('one', 'reviewed')], START), 'repository_handed_in'],
    [gate(only, [work('one', 'rejected', at(9))], at(8)), true],
    // Five seconds after its date the stage is closed, unless what is late counts or the team has a date of its own.
    [gate(only, [], at(7, 4000)), true],
    [gate(only, [], at(7, 6000)), 'repository_deadline'],
    [gate(only, [], at(8), 'none'), true],
    [gate(only, [work('one', 'open', at(9))], at(8)), true],
    [gate([text, two], [], START), 'repository_not_yet'],
    [gate([...only, two], [work('one', 'submitted')], START), true],
    [gate([...only, two], [work('one', 'submitted')], at(15)), 'repository_deadline'],
  ];
  expect(cases.map(([found]) => found)).toEqual(cases.map(([, wanted]) => wanted));
});
