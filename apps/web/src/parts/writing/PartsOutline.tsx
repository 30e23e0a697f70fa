import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';

type Part = { id: string; title: string };
type Props<One extends Part> = {
  labels: Record<'outline' | 'basics' | 'up' | 'down' | 'remove' | 'add', string>;
  parts: readonly One[];
  /** The part that is edited; empty for what concerns the whole. */
  shown: string;
  /** The most parts there may be. */
  most?: number;
  aside?: (part: One) => ReactNode;
  onShow: (id: string) => void;
  onChange: (parts: One[]) => void;
  onAdd: () => void;
};

const icon = { className: 'size-3.5', 'aria-hidden': true };
const row = (on: boolean) =>
  classes(
    'flex min-h-11 w-full min-w-0 items-center gap-2 border-l-2 px-5 text-left',
    on ? 'border-pine bg-selected font-bold' : 'border-transparent hover:bg-well',
  );

/** The parts of something that is designed, in their order: shown, moved, removed, added. */
export function PartsOutline<One extends Part>({ labels, parts, shown, most, aside, onShow, onChange, onAdd }: Props<One>) {
  const move = (from: number, to: number) => {
    const next = [...parts];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const remove = (id: string) => {
    onChange(parts.filter((part) => part.id !== id));
    onShow('');
  };
  return (
    <nav aria-label={labels.outline} className="overflow-y-auto border-r border-line bg-sunken py-4 phone:border-r-0 phone:border-b">
      <button type="button" aria-current={shown === ''} className={row(shown === '')} onClick={() => onShow('')}>
        {labels.basics}
      </button>
      {parts.map((part, at) => (
        <div key={part.id} className="flex items-center">
          <button type="button" aria-current={shown === part.id} className={row(shown === part.id)} onClick={() => onShow(part.id)}>
            <span className="font-serif text-16 text-pine">{at + 1}</span>
            <span className="cut flex-1">{part.title}</span>
            {aside && <span className="text-12 font-normal text-ink-3">{aside(part)}</span>}
          </button>
          {shown === part.id && (
            <span className="flex flex-none pr-2">
              <IconButton small label={labels.up} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <ArrowUp {...icon} />
              </IconButton>
              <IconButton small label={labels.down} disabled={at === parts.length - 1} onClick={() => move(at, at + 1)}>
                <ArrowDown {...icon} />
              </IconButton>
              <IconButton small label={labels.remove} onClick={() => remove(part.id)}>
                <Trash2 {...icon} />
              </IconButton>
            </span>
          )}
        </div>
      ))}
      {(most === undefined || parts.length < most) && (
        <Button look="quiet" className="mt-2 ml-3" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={onAdd}>
          {labels.add}
        </Button>
      )}
    </nav>
  );
}
