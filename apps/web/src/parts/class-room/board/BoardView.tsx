import type { BoardItem, BoardPage } from '@praxis/contract/live-classes/room';
import type { BoardItems } from '@praxis/rules/board';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useClassFile } from '../useClassFile.ts';
import type { Box } from './paint.ts';
import { openSurface, type Surface } from './surface.ts';

/** Draws what is not on the board yet. */
export type LooseLayer = { draw: (items: readonly BoardItem[], spot: readonly [number, number] | null, frame?: Box) => void };

type View = {
  classId: string;
  page: BoardPage | undefined;
  items: BoardItems;
  label: string;
  spot: readonly [number, number] | null;
  loose?: Ref<LooseLayer>;
  children?: ReactNode;
};

const NOTHING: readonly BoardItem[] = [];

/** A page of the board: its picture, the drawing in a bitmap of its own, and a layer for what moves. */
export function BoardView({ classId, page, items, label, spot, loose, children }: View) {
  const drawing = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  const surfaces = useRef<{ drawing: Surface; moving: Surface }>(undefined);
  const mine = useRef<{ items: readonly BoardItem[]; frame?: Box }>({ items: NOTHING });
  const address = useClassFile(classId, page?.file_id ?? null);
  useImperativeHandle(
    loose,
    () => ({
      draw(list, own, frame) {
        mine.current = { items: list, ...(frame && { frame }) };
        surfaces.current?.moving.loose(list, own, frame);
      },
    }),
    [],
  );
  // The canvases live outside React and follow the size of their box.
  useLayoutEffect(() => {
    const [below, above] = [drawing.current, moving.current];
    if (!below || !above) return;
    const opened = { drawing: openSurface(below), moving: openSurface(above) };
    surfaces.current = opened;
    const fit = () => {
      const { width, height } = below.getBoundingClientRect();
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      opened.drawing.resize(width, height, ratio);
      opened.moving.resize(width, height, ratio);
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(below);
    return () => watcher.disconnect();
  }, []);
  useLayoutEffect(() => {
    surfaces.current?.drawing.show(page?.id ?? '', items);
  }, [page?.id, items]);
  useEffect(() => {
    surfaces.current?.moving.loose(mine.current.items, spot, mine.current.frame);
  }, [spot]);
  return (
    <div className="relative aspect-[16/9] w-full overflow-hidden rounded-md bg-[#fdfefe] text-[#14211f] shadow-[0_0_0_1px_var(--line)] in-data-[theme=dark]:bg-[#eef1f0]">
      {address && <img src={address} alt="" className="absolute inset-0 size-full object-contain" />}
      <canvas ref={drawing} role="img" aria-label={label} className="absolute inset-0 size-full" />
      <span aria-hidden="true">
        <canvas ref={moving} className="absolute inset-0 size-full" />
      </span>
      {children}
    </div>
  );
}
