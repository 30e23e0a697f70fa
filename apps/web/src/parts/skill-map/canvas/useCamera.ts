import { useCallback, useRef, useState } from 'react';
import { knownSkills, type MapModel, windowOn } from '../map-model.ts';
import type { Camera } from './scene.ts';

const LEAST = 0.1;
const MOST = 2;

/** Where a map is looked at, and how that changes: by dragging, by the wheel, by keys, or so that a skill is in sight. */
export function useCamera(model: MapModel, room: { width: number; height: number }) {
  const [camera, setCamera] = useState<Camera>();
  const drag = useRef<{ x: number; y: number; from: Camera } | undefined>(undefined);

  const { width, height } = room;

  const fit = useCallback(() => {
    if (model.skills.length === 0) return;
    const zoom = Math.max(LEAST, Math.min(1, width / model.laid.width, height / model.laid.height));
    // A map that is much too large begins in its upper left corner at a size one can read.
    const readable = Math.max(zoom, Math.min(0.7, 1));
    const centred = (room: number, all: number) => (room / readable > all ? (all - room / readable) / 2 : 0);
    setCamera({ x: centred(width, model.laid.width), y: centred(height, model.laid.height), zoom: readable });
  }, [model, width, height]);

  /** Where a map is looked at first: at the skill that is chosen, else where most is known of its person, else as a whole. */
  const open = useCallback(
    (chosen: string | null) => {
      const whole = width / model.laid.width >= 0.7 && height / model.laid.height >= 0.7;
      const wanted = chosen === null ? knownSkills(model) : new Set([chosen]);
      const found = whole ? undefined : windowOn(model.laid.nodes, wanted, { width: width / 0.7, height: height / 0.7 });
      if (!found) return fit();
      const within = (at: number, room: number, all: number) => (room > all ? (all - room) / 2 : Math.max(0, Math.min(at, all - room)));
      setCamera({ x: within(found.x, found.width, model.laid.width), y: within(found.y, found.height, model.laid.height), zoom: 0.7 });
    },
    [model, width, height, fit],
  );

  const zoomBy = useCallback(
    (factor: number, at?: { x: number; y: number }) =>
      setCamera((now) => {
        if (!now) return now;
        const point = at ?? { x: width / 2, y: height / 2 };
        const zoom = Math.min(MOST, Math.max(LEAST, now.zoom * factor));
        return { x: now.x + point.x / now.zoom - point.x / zoom, y: now.y + point.y / now.zoom - point.y / zoom, zoom };
      }),
    [width, height],
  );

  const panBy = useCallback(
    (x: number, y: number) => setCamera((now) => now && { ...now, x: now.x - x / now.zoom, y: now.y - y / now.zoom }),
    [],
  );

  const show = useCallback(
    (id: string) =>
      setCamera((now) => {
        const node = model.laid.nodes.find((known) => known.id === id);
        const lane = node ? undefined : model.laid.lanes.find((known) => known.id === id);
        if (!now || !(node || lane)) return now;
        const [w, h] = [width / now.zoom, height / now.zoom];
        if (!node) {
          const { top, height: all } = lane!;
          return top >= now.y && top + all <= now.y + h ? now : { ...now, y: top + all / 2 - h / 2 };
        }
        const inside = node.x > now.x + 60 && node.x < now.x + w - 60 && node.y > now.y + 50 && node.y < now.y + h - 60;
        return inside ? now : { ...now, x: node.x - w / 2, y: node.y - h / 2 };
      }),
    [model, width, height],
  );

  const drags = {
    start: (x: number, y: number) => {
      if (camera) drag.current = { x, y, from: camera };
    },
    move: (x: number, y: number) => {
      const { current } = drag;
      if (current)
        setCamera({
          ...current.from,
          x: current.from.x - (x - current.x) / current.from.zoom,
          y: current.from.y - (y - current.y) / current.from.zoom,
        });
      return current !== undefined && Math.hypot(x - current.x, y - current.y) > 4;
    },
    end: () => {
      drag.current = undefined;
    },
  };
  return { camera, fit, open, zoomBy, panBy, show, drags };
}
