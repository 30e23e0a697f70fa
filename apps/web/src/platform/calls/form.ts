import type { Message, Messages } from '@praxis/contract/core/message';
import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { currentLanguage } from '../person/preferences.ts';
import { Refused } from './refused.ts';

/** The text of a message key in the reader's language; the key itself when the page does not carry the text. */
export const messageOf = (messages: Messages, key: string) => {
  const message: Message | undefined = messages[key];
  return message ? message[currentLanguage()] : key;
};

/** Checks values by the contract's own shape: field name → text of the first rule it breaks. */
export function brokenFields(schema: ZodMiniType, values: unknown, messages: Messages): Record<string, string> {
  const result = schema.safeParse(values);
  const broken: Record<string, string> = {};
  if (result.success) return broken;
  for (const issue of result.error.issues) broken[issue.path.join('.')] ??= messageOf(messages, issue.message);
  return broken;
}

/** Makes react-hook-form check a form by the contract's shape, in the reader's language. */
export const contractResolver =
  <Values extends FieldValues>(schema: ZodMiniType, messages: Messages): Resolver<Values> =>
  (values) => {
    const broken = Object.entries(brokenFields(schema, values, messages));
    if (broken.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(broken.map(([name, message]) => [name, { type: 'contract', message }])) as never };
  };

/** What of a failure stands beside no field. A refusal that named some is over once they are typed in. */
export const besideNoField = (failure: unknown) =>
  failure instanceof Refused && Object.keys(failure.fields).length > 0 ? undefined : failure;

/** Puts the server's "no" beside the fields it names. Returns false when it named none, so that it must be shown as a whole. */
export function showRefusal<Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'setError'>, failure: unknown) {
  if (!(failure instanceof Refused)) return false;
  const fields = Object.entries(failure.fields);
  for (const [name, message] of fields) form.setError(name as Path<Values>, { type: 'server', message });
  return fields.length > 0;
}
