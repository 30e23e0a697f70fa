import { platformMessages } from '@praxis/contract/core/messages';
import { coursesMessages } from '@praxis/contract/courses/messages';
import { messageOf } from '../../../platform/calls/form.ts';

const messages = { weight_out_of_range: platformMessages.weight_out_of_range, length_wrong: coursesMessages.length_wrong };

type Read = { value?: number; wrong?: string };

const numberIn = (text: string) => (/^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);

/** What was typed as a weight: 0 to 100 (S-199). Nothing typed is 0. */
export function readWeight(text: string): Read {
  const value = text.trim() === '' ? 0 : numberIn(text);
  return value >= 0 && value <= 100 ? { value } : { wrong: messageOf(messages, 'weight_out_of_range') };
}

/** What was typed as minutes, in seconds (S-030). Nothing typed is 0. */
export function readMinutes(text: string): Read {
  const value = text.trim() === '' ? 0 : numberIn(text);
  return value >= 0 && value <= 6000 ? { value: Math.round(value * 60) } : { wrong: messageOf(messages, 'length_wrong') };
}
