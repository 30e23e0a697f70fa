import type { AgentCallFrame, AgentFrame } from '@praxis/contract/core/agent';
import { id } from '@praxis/contract/core/shapes';
import * as z from 'zod/mini';

const lease = z.object({ id, lease: z.int() });
const agentFrame = z.discriminatedUnion('t', [
  z.looseObject({ t: z.literal('hello'), leases: z.optional(z.array(lease)) }),
  z.object({ t: z.literal('heartbeat'), leases: z.array(lease) }),
  z.extend(lease, { t: z.literal('progress'), progress: z.number(), partial: z.optional(z.unknown()) }),
  z.extend(lease, { t: z.literal('done'), result: z.unknown() }),
  z.extend(lease, { t: z.literal('failed'), error: z.string(), final: z.boolean() }),
  z.object({ t: z.literal('state'), state: z.unknown() }),
  z.object({ t: z.literal('event'), event: z.unknown() }),
  z.object({ t: z.literal('partial'), call: z.string(), partial: z.unknown() }),
  // A packager of before answers `ack`, which it does not know, as if it were a call; the answer names none.
  z.object({ t: z.literal('answer'), call: z._default(z.string(), ''), result: z.optional(z.unknown()), error: z.optional(z.string()) }),
]);

/** Whether a frame belongs to a call addressed to one agent. */
export const isCallFrame = (frame: AgentFrame): frame is AgentCallFrame => ['state', 'event', 'partial', 'answer'].includes(frame.t);

/** A frame of an agent, or undefined when it is none: whoever reaches the port may say anything. */
export function frameOf(raw: unknown): AgentFrame | undefined {
  try {
    const parsed = agentFrame.safeParse(JSON.parse(String(raw)));
    return parsed.success ? (parsed.data as AgentFrame) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** How much an agent takes on, of some kinds or all; what is no number is nothing. */
export const capacityOf = (claimed: unknown, known: (kind: string) => boolean = () => true) =>
  Object.fromEntries(
    Object.entries(claimed ?? {}).filter(([kind, most]) => known(kind) && Number.isSafeInteger(most) && most >= 0),
  ) as Record<string, number>;
