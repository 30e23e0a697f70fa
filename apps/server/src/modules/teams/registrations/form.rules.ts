import type { FormField } from '@praxis/contract/competitions/entry';
import { isEmail, isIdNumber, maskedIdNumber } from '@praxis/contract/core/identity';
import type { MessageKey } from '@praxis/contract/messages';

/** Answers by field. */
export type Answers = Record<string, string>;

const faults: Record<FormField['kind'], (value: string, field: FormField) => MessageKey | undefined> = {
  text: () => undefined,
  school: () => undefined,
  choice: (value, field) => (field.options.includes(value) ? undefined : 'field_choice_wrong'),
  number: (value) => (/^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? undefined : 'field_number_wrong'),
  file: (value) => (/^[1-9]\d{0,18}$/.test(value) ? undefined : 'file_not_found'),
  id_number: (value) => (isIdNumber(value) ? undefined : 'field_id_number_wrong'),
  email: (value) => (isEmail(value) ? undefined : 'field_email_wrong'),
  phone: (value) => (/^1\d{10}$/.test(value) ? undefined : 'field_phone_wrong'),
};

/** What is wrong with the answers, by field; all at once. */
export function formFaults(fields: readonly FormField[], answers: Answers): Record<string, MessageKey> {
  const found: Record<string, MessageKey> = {};
  for (const field of fields) {
    const value = (answers[field.key] ?? '').trim();
    if (value === '') {
      if (field.required) found[field.key] = 'field_required';
      continue;
    }
    const fault = faults[field.kind](value, field);
    if (fault) found[field.key] = fault;
  }
  return found;
}

/** A sealed answer as it is shown; what is not a whole id number yet stands as it was typed. */
const maskedAnswer = (value: string) => (isIdNumber(value) ? maskedIdNumber(value) : value);

/** Parts answers into what may be read and what is sealed; what was shown masked keeps the sealed answer it stands for. */
export function parted(fields: readonly FormField[], input: Answers, sealedBefore: Answers): { open: Answers; sealed: Answers } {
  const [open, sealed]: [Answers, Answers] = [{}, {}];
  for (const field of fields) {
    const value = (input[field.key] ?? '').trim();
    if (field.kind !== 'id_number') {
      if (value !== '') open[field.key] = value;
      continue;
    }
    const before = sealedBefore[field.key];
    const saved = before !== undefined && value === maskedAnswer(before) ? before : value.toUpperCase();
    if (saved !== '') sealed[field.key] = saved;
  }
  return { open, sealed };
}

/** Answers as they are shown: sealed ones masked. */
export const masked = (open: Answers, sealed: Answers): Answers => ({
  ...open,
  ...Object.fromEntries(Object.entries(sealed).map(([key, value]) => [key, maskedAnswer(value)])),
});
