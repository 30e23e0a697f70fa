import { isEmail, isIdNumber } from '@praxis/contract/core/identity';
import { teamsMessages } from '@praxis/contract/teams/messages';
import { messageOf } from '../../platform/calls/form.ts';
import type { TextsOf } from '../../platform/language/texts-of.ts';
import type { FormField } from './useForm.ts';

type Key = keyof typeof teamsMessages;
const PHONE = 11;

/** A text of registrations in the reader's language. */
export const registrationText = (key: Key) => messageOf(teamsMessages, key);

function phoneFault(value: string, t: TextsOf<'registration'>) {
  const digits = value.replace(/\D/g, '').length;
  if (digits < PHONE) return t('phone_short', { count: PHONE - digits });
  if (digits > PHONE) return t('phone_long', { count: digits - PHONE });
  return /^1\d{10}$/.test(value) ? undefined : registrationText('field_phone_wrong');
}

/** What is wrong with what was typed so far, in words; an empty field is nothing yet. */
export function faultOf(field: Pick<FormField, 'kind'>, typed: string, t: TextsOf<'registration'>): string | undefined {
  const value = typed.trim();
  if (value === '') return undefined;
  if (field.kind === 'phone') return phoneFault(value, t);
  if (field.kind === 'email' && !isEmail(value)) return registrationText('field_email_wrong');
  // What is sealed comes masked and stands for what was saved.
  if (field.kind === 'id_number' && !value.includes('*') && !isIdNumber(value)) return registrationText('field_id_number_wrong');
  if (field.kind === 'number' && !/^-?\d{1,12}(\.\d{1,6})?$/.test(value)) return registrationText('field_number_wrong');
  return undefined;
}
