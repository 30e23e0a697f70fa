import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePinch } from './usePinch.ts';

test('two fingers zoom a map by how far they part, around what lies between them, and take it along', () => {
  const [zoomBy, panBy] = [vi.fn(), vi.fn()];
  const pinch = renderHook(() => usePinch({ zoomBy, panBy })).result.current;
  expect(pinch.down(1, { x: 100, y: 100 })).toBe(false);
  // One finger alone drags, which is not a pinch.
  expect(pinch.move(1, { x: 110, y: 100 })).toBe(false);
  expect(pinch.down(2, { x: 200, y: 100 })).toBe(true);
  expect(pinch.move(2, { x: 300, y: 100 })).toBe(true);
  expect(zoomBy).toHaveBeenCalledExactlyOnceWith(2, expect.objectContaining({ x: 200, y: 100 }));
  expect(panBy).toHaveBeenCalledExactlyOnceWith(50, 0);
  pinch.up(2);
  expect(pinch.move(1, { x: 0, y: 0 })).toBe(false);
  expect(zoomBy).toHaveBeenCalledTimes(1);
});
