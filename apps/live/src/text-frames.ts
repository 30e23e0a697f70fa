import type { RawData } from 'ws';
import type * as z from 'zod/mini';

/** Whoever reaches the port has this long to show a ticket. */
export const HELLO_MS = 10_000;

/** A readable text frame, or undefined: whoever reaches the port may say anything. */
export function frameOf<Shape extends z.ZodMiniType>(shape: Shape, raw: RawData, binary: boolean): z.output<Shape> | undefined {
  if (binary) return undefined;
  try {
    const parsed = shape.safeParse(JSON.parse(String(raw)));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
