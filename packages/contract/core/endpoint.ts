import type * as z from 'zod/mini';

/** One call the browser may make. The server serves it and the web calls it; neither repeats its shape. */
export type Endpoint<
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Data extends z.ZodMiniType = z.ZodMiniType,
  Open extends boolean = boolean,
> = {
  method: 'GET' | 'POST';
  path: string;
  /** One sentence for the API page. */
  summary: string;
  /** True when nobody needs to be signed in; the server then hands over `actor: undefined` for a visitor. */
  open?: Open;
  /** Fields arrive as text in a query or form and as they are in JSON; nested values are JSON text in their field. */
  input: Input;
  data: Data;
  /** The refusals a caller must be ready for; each is a message key. */
  refusals: readonly string[];
  /** Reply code when a named field is wrong, where it is not 0. */
  fieldCodes?: Record<string, number>;
};

/** Declares a call, keeping the exact types of its shapes. */
export const endpoint = <Input extends z.ZodMiniObject, Data extends z.ZodMiniType, const Open extends boolean = false>(
  e: Endpoint<Input, Data, Open>,
) => e;

/** What a run receives: the parsed input. */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** What a caller sends. */
export type AskOf<E extends Endpoint> = z.input<E['input']>;
/** What a caller receives in `data`. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;

/** The envelope of every reply. `code` 1 is success; `key` is the stable name of a refusal; `fields` names what was wrong. */
export type Reply<Data> = { code: number; msg: string; key?: string; data: Data };
