import { useSearchParams } from 'react-router';
import { type ClassModel, columnsOf, type HeatSort, type Show, shows, weakestOf } from './class-model.ts';

/** What the cells of a class show, and whose rows: both stand in the address. */
export function useClassChoice(): { show: Show; group: string } {
  const [query] = useSearchParams();
  return { show: shows.find((known) => known === query.get('show')) ?? 'mastery', group: query.get('group') ?? '' };
}

/** What of a class is looked at. It stands in the address, so that it can be shared and Back returns to it. */
export function useClassView(model: ClassModel | undefined) {
  const [query, setQuery] = useSearchParams();
  const family = query.get('family') ?? '';
  const columns = model ? columnsOf(model, family) : [];
  const named = columns.find((skill) => model!.data.skills[skill]!.id === query.get('skill'));
  /** The skill that is open: the one in the address, else the one the class stands lowest in. */
  const column = named ?? (model && weakestOf(model, columns));
  const by = query.get('sort');
  const sort: HeatSort = by === 'name' || by === 'mean' ? by : (column ?? 'name');
  /** Changes some of the address, the rest stays; an empty value leaves it. */
  const change = (values: Record<string, string>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(values))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  return {
    ...{ family, columns, column, sort },
    chooseFrame: (frame: string) => change({ frame, family: '', skill: '', sort: '' }),
    chooseFamily: (id: string) => change({ family: id, skill: '' }),
    chooseSkill: (skill: number) => change({ skill: model!.data.skills[skill]!.id, sort: '' }),
    chooseShow: (show: Show) => change({ show: show === 'mastery' ? '' : show }),
    chooseGroup: (group: string) => change({ group }),
    sortBy: (next: HeatSort) => change(typeof next === 'number' ? { skill: model!.data.skills[next]!.id, sort: '' } : { sort: next }),
  };
}
