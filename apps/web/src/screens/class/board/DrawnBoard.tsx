import type { BoardPage } from '@praxis/contract/live-classes/room';
import type { BoardItems } from '@praxis/rules/board';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardView, type LooseLayer } from '../../../parts/class-room/board/BoardView.tsx';
import { PAGE } from '../../../parts/class-room/board/paint.ts';
import { useRoomStore } from '../useRoom.ts';
import { BoardTools } from './BoardTools.tsx';
import { type Pen, useDrawing, type Writing } from './useDrawing.ts';

type View = { classId: string; page: BoardPage | undefined; items: BoardItems; label: string; spot: readonly [number, number] | null };

/** Where a text of the board is written; everybody sees it grow. */
function TextSpot({ at, onWrite, onEnd }: { at: Writing; onWrite: (text: string, first: boolean) => void; onEnd: () => void }) {
  const { t } = useTranslation('class-room');
  const started = useRef(false);
  const [text, setText] = useState('');
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it appears where somebody has just clicked in order to write
      autoFocus
      aria-label={t('text_on_board')}
      value={text}
      maxLength={200}
      onChange={(event) => {
        const label = event.target.value;
        setText(label);
        if (label === '' && !started.current) return;
        onWrite(label, !started.current);
        started.current = true;
      }}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && onEnd()}
      onBlur={onEnd}
      className="absolute z-10 min-w-40 border-b-2 border-focus bg-transparent text-16 text-transparent caret-[#14211f] outline-none"
      style={{ left: `${(at.x / PAGE.width) * 100}%`, top: `${(at.y / PAGE.height) * 100}%` }}
    />
  );
}

/** The board of somebody who may draw. */
export function DrawnBoard(visible: View) {
  const store = useRoomStore();
  const layer = useRef<LooseLayer>(null);
  const [pen, setPen] = useState<Pen>({ tool: 'pen', color: 'red', width: 4 });
  const { drawing, selected, writing, endWriting, pointer } = useDrawing(store, pen, layer, visible.items);
  return (
    <>
      <BoardView {...visible} loose={layer}>
        <div className="absolute inset-0 cursor-crosshair touch-none" data-board="draw" {...pointer} />
        {writing && (
          <TextSpot key={writing.id} at={writing} onWrite={(text, first) => drawing.write(pen, writing, text, first)} onEnd={endWriting} />
        )}
      </BoardView>
      <BoardTools
        pen={pen}
        onPen={setPen}
        onUndo={drawing.undo}
        onClear={store.me.staff ? drawing.clear : undefined}
        onErase={selected > 0 ? drawing.eraseSelected : undefined}
        laser={store.me.staff}
      />
    </>
  );
}
