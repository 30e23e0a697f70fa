import {
  Circle,
  Eraser,
  Highlighter,
  MousePointer2,
  MoveUpRight,
  Pen as PenIcon,
  Shapes,
  Slash,
  Square,
  Target,
  Trash2,
  Type,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inks } from '../../../parts/class-room/board/paint.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Menu } from '../../../ui/Menu.tsx';
import type { Pen, Tool } from './useDrawing.ts';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
const simple: { tool: Tool; icon: ReactNode }[] = [
  { tool: 'select', icon: <MousePointer2 {...icon} /> },
  { tool: 'pen', icon: <PenIcon {...icon} /> },
  { tool: 'highlighter', icon: <Highlighter {...icon} /> },
  { tool: 'eraser', icon: <Eraser {...icon} /> },
];
const shapes: { tool: Tool; icon: ReactNode }[] = [
  { tool: 'line', icon: <Slash {...icon} /> },
  { tool: 'arrow', icon: <MoveUpRight {...icon} /> },
  { tool: 'rectangle', icon: <Square {...icon} /> },
  { tool: 'ellipse', icon: <Circle {...icon} /> },
];
const colors = ['ink', 'red', 'pine', 'blue'] as const;
const widthFor = (tool: Tool) => (tool === 'highlighter' ? 26 : 4);

type Tools = { pen: Pen; onPen: (pen: Pen) => void; onUndo: () => void; onClear?: () => void; onErase?: () => void; laser: boolean };

/** What one draws with. */
export function BoardTools({ pen, onPen, onUndo, onClear, onErase, laser }: Tools) {
  const { t } = useTranslation('class-room');
  const choose = (tool: Tool) => onPen({ ...pen, tool, width: widthFor(tool) });
  const shape = shapes.find(({ tool }) => tool === pen.tool);
  const button = (tool: Tool, face: ReactNode) => (
    <IconButton
      key={tool}
      label={t(`tool_${tool}`)}
      small
      aria-pressed={pen.tool === tool}
      on={pen.tool === tool}
      onClick={() => choose(tool)}
    >
      {face}
    </IconButton>
  );
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="absolute top-1/2 left-2 z-10 flex max-h-[98%] -translate-y-1/2 flex-col overflow-y-auto [scrollbar-width:none] items-center gap-1 rounded-md bg-raised p-1 shadow-[var(--shadow),0_0_0_1px_var(--line)] phone:static phone:mt-1 phone:translate-y-0 phone:flex-row phone:overflow-x-auto phone:shadow-none"
    >
      {simple.map(({ tool, icon: face }) => button(tool, face))}
      <Menu
        label={t('tool_shapes')}
        align="start"
        trigger={
          <IconButton label={t('tool_shapes')} small on={shape !== undefined}>
            {shape?.icon ?? <Shapes {...icon} />}
          </IconButton>
        }
        entries={shapes.map(({ tool, icon: face }) => ({
          label: t(`tool_${tool}`),
          icon: face,
          checked: pen.tool === tool,
          run: () => choose(tool),
        }))}
      />
      {button('text', <Type {...icon} />)}
      {laser && button('laser', <Target {...icon} />)}
      <span className="my-0.5 w-full border-t border-line phone:hidden" />
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={t(`color_${color}`)}
          aria-pressed={pen.color === color}
          onClick={() => onPen({ ...pen, color })}
          className={classes(
            'grid size-6 flex-none place-items-center rounded-full touch:size-9',
            pen.color === color && 'shadow-[inset_0_0_0_2px_var(--ink2)]',
          )}
        >
          <span className="size-3.5 rounded-full" style={{ background: inks[color] }} />
        </button>
      ))}
      <span className="my-0.5 w-full border-t border-line phone:hidden" />
      <IconButton label={t('undo')} small onClick={onUndo}>
        <Undo2 {...icon} />
      </IconButton>
      {onErase && (
        <IconButton label={t('erase_selected')} small onClick={onErase}>
          <Trash2 {...icon} className="size-4 text-red" />
        </IconButton>
      )}
      {!onErase && onClear && (
        <IconButton label={t('clear_page')} small onClick={onClear}>
          <Trash2 {...icon} />
        </IconButton>
      )}
    </div>
  );
}
