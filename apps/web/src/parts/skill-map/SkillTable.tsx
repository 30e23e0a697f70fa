import type { MapSkill } from '@praxis/contract/skills/maps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { StateMark } from './MasteryMark.tsx';
import { type MapModel, percentOf, shownValue } from './map-model.ts';

type Column = 'skill' | 'state' | 'mastery' | 'range' | 'evidence' | 'needs' | 'leads_to';
const states = ['reached', 'on_the_way', 'below', 'thin', 'unknown'];

/** What a column sorts by: numbers and names alike; what is not known last. */
function sortKey(model: MapModel, skill: MapSkill, column: Column): number | string {
  switch (column) {
    case 'skill':
      return skill.name;
    case 'state':
      return states.indexOf(skill.mastery.state);
    case 'mastery':
      return shownValue(skill) ?? 101;
    case 'range':
      return skill.mastery.value === null ? 2 : skill.mastery.high! - skill.mastery.low!;
    case 'evidence':
      return skill.mastery.count;
    case 'needs':
      return model.before.get(skill.id)?.length ?? 0;
    case 'leads_to':
      return model.after.get(skill.id)?.length ?? 0;
  }
}

type Props = { model: MapModel; matches: ReadonlySet<string>; selected: string | null; onOpen: (id: string) => void };

/** The map as a table that can be sorted. */
export function SkillTable({ model, matches, selected, onOpen }: Props) {
  const { t } = useTranslation('skills');
  const [sort, setSort] = useState<{ by: Column; down: boolean }>({ by: 'mastery', down: false });
  const rows = model.skills
    .filter(({ id }) => matches.has(id))
    .map((skill) => ({ skill, key: sortKey(model, skill, sort.by) }))
    .sort((one, other) => {
      const order = typeof one.key === 'string' ? one.key.localeCompare(String(other.key)) : one.key - Number(other.key);
      return (sort.down ? -order : order) || one.skill.name.localeCompare(other.skill.name);
    });
  const head = (column: Column, numeric = false) => (
    <HeadCell numeric={numeric} aria-sort={sort.by === column ? (sort.down ? 'descending' : 'ascending') : undefined}>
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
          <tr>
            {head('skill')}
            {head('state')}
            {head('mastery', true)}
            {head('range', true)}
            {head('evidence', true)}
            {head('needs', true)}
            {head('leads_to', true)}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ skill }) => {
            const [value, low, high] = [shownValue(skill), percentOf(skill.mastery.low), percentOf(skill.mastery.high)];
            return (
              <Row key={skill.id} chosen={skill.id === selected}>
                <Cell>
                  <button type="button" className="text-left hover:underline touch:min-h-11" onClick={() => onOpen(skill.id)}>
                    {skill.name}
                  </button>
                </Cell>
                <Cell>
                  <StateMark state={skill.mastery.state} />
                </Cell>
                <Cell numeric className="font-bold tabular-nums">
                  {value === null ? '–' : `${value}%`}
                </Cell>
                <Cell numeric className="text-ink-3 tabular-nums">
                  {low === null ? '' : t('interval_short', { low, high })}
                </Cell>
                <Cell numeric className="tabular-nums">
                  {skill.mastery.count || ''}
                </Cell>
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
