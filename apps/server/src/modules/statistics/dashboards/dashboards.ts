import type { ScopeKind, StatBlock } from '@praxis/contract/statistics/statistics';
import type { App } from '../../../platform/app.ts';
import { measures } from '../../../platform/statistics.ts';
import type { BlockAsk } from './block-ask.ts';
import {
  activitiesBlock,
  areasBlock,
  barsBlock,
  comparisonsBlock,
  curveBlocks,
  heatBlock,
  histogramBlocks,
  linesBlock,
  stepsBlocks,
} from './blocks.ts';
import { changesBlock, dueBlock, runsBlock, statesBlock, weakBlock } from './lists.ts';

type BlockMaker = (ask: BlockAsk) => Promise<StatBlock[]>;

/** The numbers at the head of each dashboard, in their order; those a school has no module for are absent. */
const heads: Record<ScopeKind, readonly string[]> = {
  person: ['works_due', 'time_on_task', 'completion', 'attendance', 'on_time', 'score'],
  space: ['works_waiting', 'attendance', 'completion', 'on_time', 'score', 'lab_passed', 'lab_minutes', 'active_people'],
  institution: [
    'active_people',
    'active_spaces',
    'class_minutes',
    'attendance',
    'on_time',
    'passed',
    'lab_passed',
    'lab_minutes',
    'lab_quota',
    'skills_reached',
    'seats',
    'storage',
  ],
  competition: ['registrations', 'admitted'],
  platform: [
    ...['active_people', 'page_views', 'stream_rate', 'usage_dropped', 'calls_failed', 'calls_slow', 'jobs_failed', 'lab_places'],
    ...['class_minutes', 'orders_paid', 'turnover', 'seats', 'storage'],
  ],
};

/** Where requests fail or are slow, and which jobs. */
const operation = ['calls_failed', 'calls_slow', 'jobs_failed'].map((key) => barsBlock(key, { whole: false }));

const charts: Record<ScopeKind, readonly BlockMaker[]> = {
  person: [areasBlock('time_on_task'), dueBlock, barsBlock('completion'), changesBlock, comparisonsBlock('score')],
  space: [
    activitiesBlock,
    curveBlocks,
    histogramBlocks('score'),
    stepsBlocks('lab_steps'),
    barsBlock('project_stages'),
    weakBlock,
    runsBlock('completion'),
    runsBlock('score'),
    linesBlock('active_people'),
    linesBlock('hand_ins'),
  ],
  institution: [
    linesBlock('active_people'),
    heatBlock('time_on_task'),
    linesBlock('attendance'),
    linesBlock('hand_ins'),
    statesBlock,
    linesBlock('members_joined'),
  ],
  competition: [
    linesBlock('registrations'),
    barsBlock('stage_hand_ins'),
    linesBlock('stage_hand_ins'),
    barsBlock('works_submitted'),
    linesBlock('works_submitted'),
    barsBlock('sheets_submitted'),
  ],
  platform: [linesBlock('active_people'), heatBlock('time_on_task'), linesBlock('page_views'), linesBlock('turnover'), ...operation],
};

/** The measures at the head of a dashboard. */
export const headOf = (app: App, scope: ScopeKind) =>
  heads[scope].flatMap((key) => measures.entries(app).find((measure) => measure.key === key) ?? []);

/** The charts of a dashboard; one without anything to draw is left out. */
export async function blocksOf(ask: BlockAsk): Promise<StatBlock[]> {
  const blocks: StatBlock[] = [];
  for (const make of charts[ask.scope.scope]) blocks.push(...(await make(ask)));
  return blocks;
}
