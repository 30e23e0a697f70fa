import * as z from 'zod/mini';

type Options = readonly [z.ZodMiniObject, ...z.ZodMiniObject[]];

/**
 * A union of objects that are told apart by the first field of each. An object is read by the first option whose field it has, and by all of
 * them in turn only when that one refuses it, so it is the same union; a plain one makes a list of what is wrong for each option it tries in
 * vain, which was half of what reading a save of an exam cost.
 */
export function unionByField<const Of extends Options>(options: Of): z.ZodMiniUnion<Of> {
  const union = z.union(options);
  const inTurn = union._zod.run;
  const fields = options.map((option) => Object.keys(option.def.shape)[0]!);
  union._zod.run = (payload, context) => {
    const { value } = payload;
    const at = typeof value === 'object' && value !== null ? fields.findIndex((field) => field in value) : -1;
    if (at < 0) return inTurn(payload, context);
    const read = options[at]!._zod.run({ value, issues: [] }, context);
    return read instanceof Promise || read.issues.length > 0 ? inTurn(payload, context) : read;
  };
  return union as unknown as z.ZodMiniUnion<Of>;
}
