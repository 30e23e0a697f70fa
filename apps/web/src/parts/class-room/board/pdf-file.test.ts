import { expect, test } from 'vitest';
import { pdfOf } from './pdf-file.ts';

test('S-025 a saved board is a PDF whose table points at every object', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
  const file = pdfOf([
    { jpeg, width: 2000, height: 1125 },
    { jpeg, width: 2000, height: 1125 },
  ]);
  const text = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('');
  expect(text.startsWith('%PDF-1.4')).toBe(true);
  const table = Number(/startxref\n(\d+)/.exec(text)![1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(8);
  places.forEach((place, at) => {
    expect(text.slice(place).startsWith(`${at + 1} 0 obj`)).toBe(true);
  });
  expect(text).toContain('/Count 2');
});
