import type { MapSkill } from '@praxis/contract/skills/maps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { SkillState } from './MasteryMark.tsx';
import { displayedValue, type Held, type MapModel, percentOf } from './map-model.ts';

const columns = {
  mastery: ['skill', 'state', 'mastery', 'range', 'evidence', 'needs', 'leads_to'],
  holds: ['skill', 'materials', 'questions', 'needs', 'leads_to'],
} as const;
type Column = (typeof columns)[keyof typeof columns][number];
const states = ['reached', 'on_the_way', 'below', 'thin', 'unknown'];

/** What a column sorts by: numbers and names alike; what is not known last. */
function sortKey(model: MapModel, skill: MapSkill, column: Column): number | string {
  switch (column) {
    case 'skill':
      return skill.name;
    case 'state':
      return states.indexOf(skill.mastery.state);
    case 'mastery':
      return displayedValue(skill) ?? 101;
    case 'range':
      return skill.mastery.value === null ? 2 : skill.mastery.high! - skill.mastery.low!;
    case 'evidence':
      return skill.mastery.count;
    case 'materials':
      return model.held.get(skill.id)?.objects ?? 0;
    case 'questions':
      return model.held.get(skill.id)?.questions ?? 0;
    case 'needs':
      return model.before.get(skill.id)?.length ?? 0;
    case 'leads_to':
      return model.after.get(skill.id)?.length ?? 0;
  }
}

type Props = { model: MapModel; matches: ReadonlySet<string>; selected: string | null; onOpen: (id: string) => void; holds: boolean };

function MasteryCells({ skill }: { skill: MapSkill }) {
  const { t } = useTranslation('skills');
  const [value, low, high] = [displayedValue(skill), percentOf(skill.mastery.low), percentOf(skill.mastery.high)];
  return (
    <>
      <Cell>
        <SkillState skill={skill} />
      </Cell>
      <Cell numeric className={classes('tabular-nums', skill.mastery.state === 'thin' ? 'text-ink-3' : 'font-bold')}>
        {value === null ? '–' : `${value}%`}
      </Cell>
      <Cell numeric className="text-ink-3 tabular-nums">
        {low === null ? '' : t('interval_short', { low, high })}
      </Cell>
      <Cell numeric className="tabular-nums">
        {skill.mastery.count || ''}
      </Cell>
    </>
  );
}

function HeldCells({ held }: { held: Held }) {
  return [held.objects, held.questions].map((count, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two columns that never move
    <Cell key={at} numeric className={classes('tabular-nums', held.objects + held.questions === 0 && 'bg-amber-soft text-amber')}>
      {count}
    </Cell>
  ));
}

/** The map as a table that can be sorted. */
export function SkillTable({ model, matches, selected, onOpen, holds }: Props) {
  const { t } = useTranslation('skills');
  const [sort, setSort] = useState<{ by: Column; down: boolean }>({ by: holds ? 'materials' : 'mastery', down: false });
  const rows = model.skills
    .filter(({ id }) => matches.has(id))
    .map((skill) => ({ skill, key: sortKey(model, skill, sort.by) }))
    .sort((one, other) => {
      const order = typeof one.key === 'string' ? one.key.localeCompare(String(other.key)) : one.key - Number(other.key);
      return (sort.down ? -order : order) || one.skill.name.localeCompare(other.skill.name);
    });
  const head = (column: Column, numeric = false) => (
    <HeadCell key={column} numeric={numeric} aria-sort={sort.by === column ? (sort.down ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className="hover:text-ink touch:min-h-11"
        onClick={() => setSort({ by: column, down: sort.by === column && !sort.down })}
      >
        {t(column)}
        {sort.by === column && <span aria-hidden="true">{sort.down ? ' ↓' : ' ↑'}</span>}
      </button>
    </HeadCell>
  );
  return (
    <div className="overflow-x-auto">
      <Table label={t('view_table')}>
        <thead>
          <tr>{columns[holds ? 'holds' : 'mastery'].map((column) => head(column, column !== 'skill' && column !== 'state'))}</tr>
        </thead>
        <tbody>
          {rows.map(({ skill }) => {
            return (
              <Row key={skill.id} chosen={skill.id === selected}>
                <Cell>
                  <button type="button" className="text-left hover:underline touch:min-h-11" onClick={() => onOpen(skill.id)}>
                    {skill.name}
                  </button>
                </Cell>
                {holds ? <HeldCells held={model.held.get(skill.id)!} /> : <MasteryCells skill={skill} />}
                <Cell numeric className="tabular-nums">
                  {model.before.get(skill.id)?.length ?? ''}
                </Cell>
                <Cell numeric className="tabular-nums">
                  {model.after.get(skill.id)?.length ?? ''}
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
