import type { MapSkill } from '@praxis/contract/skills/maps';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { useIsPhone } from '../../ui/phone.ts';
import { IntervalBar, SkillState } from './MasteryMark.tsx';
import { displayedValue, emptyAreas, isLacking, lacks, type MapModel, outlineOf } from './map-model.ts';
import { useHeld } from './useHeld.ts';

type Props = {
  model: MapModel;
  matches: ReadonlySet<string>;
  selected: string | null;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
  /** What an editor may do with the line; keys beyond those of a tree. */
  onKey?: (id: string, event: KeyboardEvent) => boolean;
  missing: boolean;
  /** Shows what skills hold instead of how well they are mastered. */
  holds: boolean;
};
type Line = ReturnType<typeof outlineOf>[number];

function Mastered({ skill }: { skill: MapSkill }) {
  const value = displayedValue(skill);
  return (
    <>
      <span className="w-32 phone:w-auto">
        <SkillState skill={skill} />
      </span>
      <span className="w-36 phone:hidden">
        <IntervalBar mastery={skill.mastery} />
      </span>
      <b className={classes('w-10 text-right tabular-nums', skill.mastery.state === 'thin' && 'font-normal text-ink-3')}>
        {value === null ? '–' : `${value}%`}
      </b>
    </>
  );
}

function OutlineLine({
  line,
  model,
  chosen,
  folded,
  tabbable,
  missing,
  held,
  onFold,
  onOpen,
}: {
  line: Line;
  model: MapModel;
  chosen: boolean;
  folded: boolean;
  tabbable: boolean;
  missing: boolean;
  held: string | undefined;
  onFold: () => void;
  onOpen: () => void;
}) {
  const { t } = useTranslation('skills');
  const { skill, level, children } = line;
  const [needs, leads] = [model.before.get(skill.id)?.length ?? 0, model.after.get(skill.id)?.length ?? 0];
  const empty = missing && lacks(model, skill.id);
  const unfilmed = missing && !empty && isLacking(model, skill.id);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its lines
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={line.at}
      aria-setsize={line.of}
      aria-selected={chosen}
      {...(children > 0 && { 'aria-expanded': !folded })}
      tabIndex={tabbable ? 0 : -1}
      data-skill={skill.id}
      className={classes(
        'sm-line flex min-h-10 cursor-pointer items-center gap-x-3 border-t border-line px-3 py-1.5 text-14 outline-offset-[-2px] touch:min-h-11',
        chosen && 'bg-selected',
      )}
      style={{ paddingLeft: 12 + (level - 1) * 22 }}
      onClick={onOpen}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden={children === 0}
        aria-label={t(folded ? 'expand' : 'collapse')}
        className={classes('grid size-5 flex-none place-items-center text-ink-3', children === 0 && 'invisible')}
        onClick={(event) => {
          event.stopPropagation();
          onFold();
        }}
      >
        {folded ? <ChevronRight className="size-4" aria-hidden="true" /> : <ChevronDown className="size-4" aria-hidden="true" />}
      </button>
      <span className={classes('min-w-0 flex-1 truncate', children > 0 && 'font-bold')}>{skill.name}</span>
      <span className="text-12 whitespace-nowrap text-ink-3 phone:hidden">{needs + leads > 0 && t('needs_leads', { needs, leads })}</span>
      {empty && (
        <span className="rounded-sm border border-dashed border-amber-line bg-amber-soft px-1.5 text-12 whitespace-nowrap text-amber">
          {t('no_questions_yet')}
        </span>
      )}
      {held === undefined ? (
        <Mastered skill={skill} />
      ) : (
        !empty && <span className={classes('text-13 whitespace-nowrap', unfilmed ? 'text-amber' : 'text-ink-2')}>{held}</span>
      )}
    </div>
  );
}

/** The map as a tree: the same facts, for phones, keyboards and screen readers. */
export function SkillOutline({ model, matches, selected, onSelect, onOpen, onKey, missing, holds }: Props) {
  const { t } = useTranslation('skills');
  const heldIn = useHeld(model);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() =>
    holds || matches.size < model.skills.length ? new Set() : emptyAreas(model),
  );
  const tree = useRef<HTMLDivElement>(null);
  // On a phone the list is what is looked at: what needs work stands first.
  const needFirst = useIsPhone() && !holds;
  const lines = outlineOf(model, matches, folded, needFirst);
  const here = lines.findIndex(({ skill }) => skill.id === selected);
  const fold = (id: string, shut: boolean) => {
    const next = new Set(folded);
    if (shut) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const focus = (id: string) => {
    onSelect(id);
    tree.current?.querySelector<HTMLElement>(`[data-skill="${id}"]`)?.focus();
  };
  // What was chosen in another view is in sight here.
  useEffect(() => {
    if (selected) tree.current?.querySelector(`[data-skill="${selected}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [selected]);
  const keys = (event: KeyboardEvent) => {
    // The line that has the focus, which may not be chosen yet.
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-skill]')?.dataset.skill ?? selected;
    const at = lines.findIndex(({ skill }) => skill.id === id);
    const line = lines[at];
    if (line && onKey?.(line.skill.id, event)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const go = (to: number) => lines[to] && focus(lines[to].skill.id);
    const acts = new Map<string, () => void>([
      ['ArrowDown', () => go(at + 1)],
      ['ArrowUp', () => go(Math.max(0, at - 1))],
      ['Home', () => go(0)],
      ['End', () => go(lines.length - 1)],
      ['ArrowRight', () => line && (folded.has(line.skill.id) ? fold(line.skill.id, false) : line.children > 0 && go(at + 1))],
      [
        'ArrowLeft',
        () => {
          if (line && line.children > 0 && !folded.has(line.skill.id)) fold(line.skill.id, true);
          else if (line?.skill.parent_id) focus(line.skill.parent_id);
        },
      ],
      ['Enter', () => line && onOpen(line.skill.id)],
    ]);
    const act = acts.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div ref={tree} role="tree" aria-label={t('view_outline')} className="border-b border-line" onKeyDown={keys}>
      {lines.map((line, at) => (
        <OutlineLine
          key={line.skill.id}
          {...{ line, model, missing, folded: folded.has(line.skill.id), chosen: line.skill.id === selected }}
          held={holds ? heldIn(line.skill.id) : undefined}
          tabbable={here === -1 ? at === 0 : at === here}
          onFold={() => fold(line.skill.id, !folded.has(line.skill.id))}
          onOpen={() => {
            focus(line.skill.id);
            onOpen(line.skill.id);
          }}
        />
      ))}
    </div>
  );
}
