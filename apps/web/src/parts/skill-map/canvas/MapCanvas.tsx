import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../platform/person/preferences.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useConnecting } from '../editing/useConnecting.ts';
import { type MapModel, neighbourOf } from '../map-model.ts';
import { useHeld } from '../useHeld.ts';
import { hitGrid } from './hit-grid.ts';
import { LaneColumn } from './LaneColumn.tsx';
import { drawMap } from './map-renderer.ts';
import { type Line, type Paint, readPaint } from './scene.ts';
import { useCamera } from './useCamera.ts';
import { usePinch } from './usePinch.ts';

type Props = {
  model: MapModel;
  matches: ReadonlySet<string>;
  selected: string | null;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
  onFind: () => void;
  onOutline: () => void;
  /** Marks what has no material. */
  missing: boolean;
  /** Shows what skills hold instead of how well they are mastered. */
  holds: boolean;
  /** Connects two skills, where the map is edited. */
  onConnect: ((from: string, to: string) => void) | undefined;
};

/** Draws the canvas whenever something it shows has changed. */
function useDrawing({ model, matches, selected, missing, holds }: Props, focused: boolean, line: Line | undefined) {
  const heldIn = useHeld(model);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const paint = useRef<(Paint & { theme: string }) | undefined>(undefined);
  const { theme } = usePreferences();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const view = useCamera(model, size);
  const { camera, open } = view;
  const content = holds ? heldIn : undefined;
  const titles = useMemo(() => new Map(model.skills.map(({ id, name }) => [id, name])), [model]);
  // The size of the page is outside React. It is known before the page is painted, so that the map is in its first picture.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  // A map is opened once its room is known.
  useLayoutEffect(() => {
    if (size.width > 0 && !camera) open(selected);
  }, [size.width, camera, open, selected]);
  // The pixels of a canvas are outside React; its colours change with the theme.
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !canvas.current || size.width === 0) return;
    if (paint.current?.theme !== theme) paint.current = { theme, ...readPaint(canvas.current) };
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    // Whoever sets a size gets new pixels, were it the same size.
    if (canvas.current.width !== width) canvas.current.width = width;
    if (canvas.current.height !== height) canvas.current.height = height;
    // A canvas has its pixels from what is drawn first: while the map is on its way, and out of sight, where no frame copies them.
    if (!camera) context.clearRect(0, 0, 1, 1);
    else drawMap(context, paint.current, { model, matches, camera, ...size, selected, focused, missing, content, titles, line }, ratio);
  }, [model, matches, camera, size, selected, focused, missing, content, titles, line, theme]);
  return { box, canvas, view, height: size.height };
}

/** The map as a picture. Everything in it stands in the outline too, which is what screen readers are given. */
export function MapCanvas(props: Props) {
  const { model, selected, holds, onSelect, onOpen, onFind, onOutline } = props;
  const { t } = useTranslation('skills');
  const [focused, setFocused] = useState(false);
  const hit = useMemo(() => hitGrid(model, holds), [model, holds]);
  const connecting = useConnecting(hit, props.onConnect);
  const { box, canvas, view, height } = useDrawing(props, focused, connecting.line);
  const pinch = usePinch(view);
  const moved = useRef(false);
  const at = (event: { clientX: number; clientY: number }) => {
    const rect = canvas.current!.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  };
  const onMap = ({ x, y }: { x: number; y: number }) => {
    const { x: left, y: top, zoom } = view.camera ?? { x: 0, y: 0, zoom: 1 };
    return { x: left + x / zoom, y: top + y / zoom };
  };
  const choose = (id: string) => {
    onSelect(id);
    view.show(id);
  };
  // The browser lets a page stop the wheel only through a listener that says so.
  useEffect(() => {
    const element = canvas.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      view.zoomBy(event.deltaY < 0 ? 1.12 : 1 / 1.12, at(event));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  });
  const keys = (event: KeyboardEvent) => {
    const lanes = model.laid.lanes.map(({ id }) => id);
    const lane = model.laid.nodes.find(({ id }) => id === selected)?.lane ?? selected;
    const acts = new Map<string, () => void>([
      ['+', () => view.zoomBy(1.25)],
      ['=', () => view.zoomBy(1.25)],
      ['-', () => view.zoomBy(0.8)],
      ['0', view.fit],
      ['/', onFind],
      ['Enter', () => selected && onOpen(selected)],
      ['Escape', () => (connecting.line ? connecting.cancel() : onSelect(null))],
    ]);
    const next = event.key.startsWith('Arrow') ? (selected ? neighbourOf(model, selected, event.key) : model.laid.nodes[0]?.id) : undefined;
    const step = event.key === 'Tab' && selected ? lanes[lanes.indexOf(lane ?? '') + (event.shiftKey ? -1 : 1)] || undefined : undefined;
    const act = next || step ? () => choose((next ?? step)!) : acts.get(event.key);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="sm-canvas flex min-h-0 flex-1">
      {model.chapters && <LaneColumn {...{ model, height, selected, holds }} camera={view.camera} onSelect={choose} />}
      <div ref={box} className="relative min-w-0 flex-1 overflow-hidden">
        <button type="button" className="sr-only focus:not-sr-only sm-to-list" onClick={onOutline}>
          {t('to_list')}
        </button>
        <div
          role="application"
          aria-label={t('view_map')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved through by keys
          tabIndex={0}
          className="absolute inset-0 outline-none"
          onKeyDown={keys}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          <canvas
            ref={canvas}
            hidden={!view.camera}
            className="size-full touch-none"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              moved.current = pinch.down(event.pointerId, at(event));
              if (moved.current) {
                connecting.cancel();
                view.drags.end();
              } else if (!connecting.start(at(event), onMap(at(event)))) view.drags.start(event.clientX, event.clientY);
            }}
            onPointerMove={(event) => {
              if (pinch.move(event.pointerId, at(event))) return;
              connecting.move(at(event), onMap(at(event)));
              if (view.drags.move(event.clientX, event.clientY)) moved.current = true;
            }}
            onPointerCancel={(event) => {
              pinch.up(event.pointerId);
              connecting.cancel();
              view.drags.end();
            }}
            onPointerUp={(event) => {
              pinch.up(event.pointerId);
              view.drags.end();
              if (connecting.end(at(event), onMap(at(event))) || moved.current || !view.camera) return;
              const { x, y } = onMap(at(event));
              const found = hit(x, y);
              onSelect(found ?? null);
              if (found) onOpen(found);
            }}
          />
        </div>
        <div className="sm-zoom absolute right-4 bottom-4 flex flex-col rounded-lg border border-line bg-raised">
          <IconButton label={t('zoom_in')} onClick={() => view.zoomBy(1.25)}>
            <Plus className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton label={t('zoom_out')} onClick={() => view.zoomBy(0.8)}>
            <Minus className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton label={t('zoom_fit')} onClick={view.fit}>
            <Maximize className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
