import type { RawData } from 'ws';

/** Whoever reaches the port has this long to show a ticket. */
export const HELLO_MS = 10_000;

/** A shape of the contract. */
type Shape<Frame> = { safeParse: (claimed: unknown) => { success: true; data: Frame } | { success: false } };

/** A readable text frame, or undefined: whoever reaches the port may say anything. */
export function frameOf<Frame>(shape: Shape<Frame>, raw: RawData, binary: boolean): Frame | undefined {
  if (binary) return undefined;
  try {
    const parsed = shape.safeParse(JSON.parse(String(raw)));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
