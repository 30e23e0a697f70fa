import { Check, Highlighter, MessageSquare, PenLine, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import type { Tool } from './annotation-model.ts';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** The tools, with the key of each: none that means something while marking. */
const tools = [
  { kind: 'note', key: 'm', Icon: MessageSquare },
  { kind: 'highlight', key: 'h', Icon: Highlighter },
  { kind: 'pen', key: 'd', Icon: PenLine },
  { kind: 'tick', key: 'v', Icon: Check },
  { kind: 'cross', key: 'x', Icon: X },
] as const;

/** A line is drawn on pages alone. */
export const toolsFor = (draws: boolean) => tools.filter(({ kind }) => draws || kind !== 'pen');

/** What a hand may take: note, highlight, pen and stamps, and the way back. */
export function AnnotateBar({
  tool,
  onTool,
  onUndo,
  kept,
  draws,
}: {
  tool: Tool;
  onTool: (tool: Tool) => void;
  onUndo: () => void;
  kept: string;
  /** Whether there is a page to draw on. */
  draws: boolean;
}) {
  const { t } = useTranslation('annotate');
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="annotate-bar mb-3 flex flex-wrap items-center gap-1 border-b border-line bg-ground py-1.5"
    >
      {toolsFor(draws).map(({ kind, key, Icon }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={tool === kind}
          aria-keyshortcuts={key}
          title={`${t(`tool_${kind}`)} ${key.toUpperCase()}`}
          onClick={() => onTool(tool === kind ? undefined : kind)}
          className={classes(
            'inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 text-13 touch:h-11',
            tool === kind ? 'bg-pine-soft font-bold text-pine' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          <Icon {...icon} />
          {t(`tool_${kind}`)}
        </button>
      ))}
      <span role="status" className="ml-auto text-12 text-ink-3">
        {kept}
      </span>
      <IconButton small label={t('undo')} onClick={onUndo}>
        <Undo2 {...icon} />
      </IconButton>
    </div>
  );
}
