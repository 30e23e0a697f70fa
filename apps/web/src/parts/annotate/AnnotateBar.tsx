import { Check, Highlighter, MessageSquare, PenLine, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { isDragged, type Tool } from './annotation-model.ts';

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
  draws,
  children,
}: {
  tool: Tool;
  onTool: (tool: Tool) => void;
  /** Missing while there is nothing to undo. */
  onUndo: (() => void) | undefined;
  /** Whether what was marked is kept. */
  children: ReactNode;
  /** Whether there is a page to draw on. */
  draws: boolean;
}) {
  const { t } = useTranslation('annotate');
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="annotate-bar mb-3 flex flex-wrap items-center gap-1 phone:gap-0 border-b border-line bg-ground py-1.5"
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
            'inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 text-13 touch:h-11 phone:min-w-11 phone:justify-center',
            tool === kind ? 'bg-pine-soft font-bold text-pine' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          <Icon {...icon} />
          <span className="phone:sr-only">{t(`tool_${kind}`)}</span>
        </button>
      ))}
      <span role="status" className="ml-auto text-12 text-ink-3">
        {children}
      </span>
      <IconButton small label={t('undo')} disabled={!onUndo} onClick={onUndo}>
        <Undo2 {...icon} />
      </IconButton>
      {draws && isDragged(tool) && <p className="hidden w-full text-12 text-ink-3 touch:block phone:px-2">{t('two_fingers')}</p>}
    </div>
  );
}
