import { fill, type Language } from '@praxis/contract/core/message';
import { groupOf, type MessageGroup } from '@praxis/contract/notifications/groups';
import { type InboxKind, type InboxText, inboxMessages } from '@praxis/contract/notifications/messages';
import { momentText } from './delivery/times.rules.ts';

type Values = Record<string, string | number>;

const texts: Record<string, InboxText> = inboxMessages;

const isEmpty = (values: Values, mark: string) => String(values[mark] ?? '') === '';

const SENTENCE_END = /[.!?\u3002\uff01\uff1f\u2026]\s*$/;

/** Leaves out bracketed parts that would speak of an empty value, and a full stop after a value that has its own, then fills the marks. */
function written(text: string, values: Values) {
  const spoken = text.replace(/\[([^\]]*)\]/g, (_part, inside: string) =>
    [...inside.matchAll(/\{(\w+)\}/g)].some(([, mark = '']) => isEmpty(values, mark)) ? '' : inside,
  );
  const ended = spoken.replace(/(\{(\w+)\})[.\u3002]/g, (whole, mark: string, name: string) =>
    SENTENCE_END.test(String(values[name] ?? '')) ? mark : whole,
  );
  return fill(ended, values);
}

/** Values whose names end in `_at` are moments: they are read on the clock of the reader. */
const onTheClock = (values: Values, language: Language, zone: string): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'number' ? momentText(new Date(value), language, zone) : value,
    ]),
  );

/** A message in the reader's language and on their clock; a kind that is no longer known reads as its name. */
export function messageText(kind: InboxKind | string, values: Values, language: Language, zone: string) {
  const text = texts[kind];
  if (!text) return { title: kind, body: '' };
  const read = onTheClock(values, language, zone);
  return { title: written(text.title[language], read), body: written(text.body[language], read) };
}

/** The kinds of message of a group. */
export const kindsOf = (group: MessageGroup) => Object.keys(inboxMessages).filter((kind) => groupOf(kind) === group);
