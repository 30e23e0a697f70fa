import type { ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { classes } from './classes.ts';

type Props = {
  /** What the bar between the two is called. */
  label: string;
  /** `side` beside each other, `stack` above each other. */
  way: 'side' | 'stack';
  /** Share of the first in percent, as it was left; a double click on the bar goes back to `usual`. */
  share: number;
  usual: number;
  onShare: (share: number) => void;
  first: ReactNode;
  second: ReactNode;
};

const pane = { className: 'flex min-h-0 min-w-0 flex-col', style: { overflow: 'hidden' }, minSize: '20%' } as const;

/** Two panes with a bar between them that is moved by mouse, finger or arrow keys. */
export function SplitPane({ label, way, share, usual, onShare, first, second }: Props) {
  return (
    <Group
      orientation={way === 'side' ? 'horizontal' : 'vertical'}
      className="min-h-0 min-w-0 flex-1"
      defaultLayout={{ first: share, second: 100 - share }}
      onLayoutChanged={(layout, { isUserInteraction }) => isUserInteraction && onShare(Math.round(layout.first ?? usual))}
    >
      <Panel {...pane} id="first" defaultSize={`${usual}%`}>
        {first}
      </Panel>
      <Separator
        aria-label={label}
        data-print="no"
        className={classes(
          'relative z-10 touch-none bg-line hover:bg-pine focus-visible:bg-focus focus-visible:outline-offset-0',
          way === 'side' ? 'w-px' : 'h-px',
        )}
      />
      <Panel {...pane} id="second">
        {second}
      </Panel>
    </Group>
  );
}
