import type { MapModel } from '../map-model.ts';
import { BOX_HEIGHT, BOX_WIDTH, RING } from './scene.ts';

const CELL = 120;

const inCells = ({ laid }: MapModel) => Map.groupBy(laid.nodes, ({ x, y }) => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`);

/** Finds the node at a point: by a grid, so that it costs the same on a large map. */
export function hitGrid(model: MapModel, boxes = false) {
  let grid: ReturnType<typeof inCells> | undefined;
  return (x: number, y: number): string | undefined => {
    // A map is painted before anybody points at it.
    grid ??= inCells(model);
    for (let column = -1; column <= 1; column++)
      for (let row = -1; row <= 1; row++) {
        const near = grid.get(`${Math.floor(x / CELL) + column} ${Math.floor(y / CELL) + row}`) ?? [];
        const hit = near.find((node) =>
          boxes
            ? Math.abs(node.x - x) <= BOX_WIDTH / 2 && Math.abs(node.y - y) <= BOX_HEIGHT / 2
            : Math.hypot(node.x - x, node.y - y) <= RING + 3,
        );
        if (hit) return hit.id;
      }
    return undefined;
  };
}
