import type { Counted } from '../counted.ts';
import type competitionConsole from '../zh-cn/competition-console.ts';

export default {
  statistics: 'Statistics',
  new: 'New competition',
  new_title: 'Name of the competition',
  new_entry: 'Entry',
  entry_individual: 'Individuals',
  entry_team: 'Teams',
  entry_both: 'Both',
  reg_start: 'Registration opens',
  reg_end: 'Registration closes',
  dates_later: 'Both can wait',
  create: 'Create the draft',
  organised: 'Competitions I run',
  organised_none: 'No competitions yet; create the first',
  design: 'Design',
  workspace: 'Workspace',
  organised_more: '{{count}} more',
} satisfies Counted<typeof competitionConsole>;
