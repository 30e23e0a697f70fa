import { type InboxKind, type InboxText, inboxMessages } from '@praxis/contract/messages/inbox';
import { fill, type Language } from '@praxis/contract/messages/message';

type Values = Record<string, string | number>;

const texts: Record<string, InboxText> = inboxMessages;

const isEmpty = (values: Values, mark: string) => String(values[mark] ?? '') === '';

/** Leaves out bracketed parts that would speak of an empty value, then fills the marks. */
function written(text: string, values: Values) {
  const spoken = text.replace(/\[([^\]]*)\]/g, (_part, inside: string) =>
    [...inside.matchAll(/\{(\w+)\}/g)].some(([, mark = '']) => isEmpty(values, mark)) ? '' : inside,
  );
  return fill(spoken, values);
}

/** A message in the reader's language; a kind that is no longer known reads as its name. */
export function messageInWords(kind: InboxKind | string, values: Values, language: Language) {
  const text = texts[kind];
  if (!text) return { title: kind, body: '' };
  return { title: written(text.title[language], values), body: written(text.body[language], values) };
}
