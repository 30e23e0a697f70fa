import { fill, type Language, languages } from '@praxis/contract/core/message';
import { type MessageKey, messages } from '@praxis/contract/messages';

/** The text of a key in the reader's language. */
export const translate = (language: Language, key: MessageKey, values?: Record<string, string | number>) =>
  fill(messages[key][language], values);

/** Something that is worded only when it is shown, in its reader's language; `words` are worded first and fill the marks of their names. */
export type MessagePart = { key: MessageKey; values?: Record<string, string | number>; words?: Record<string, MessagePart[]> };

/** The text of something said. */
export function worded({ key, values, words: text = {} }: MessagePart, language: Language): string {
  const listed = Object.entries(text).map(([name, part]) => [
    name,
    part.map((each) => worded(each, language)).join(translate(language, 'list_comma')),
  ]);
  return translate(language, key, { ...values, ...Object.fromEntries(listed) });
}

/** Whether a text is the name of a message. */
export const isMessageKey = (key: string): key is MessageKey => key in messages;

/** The language a `ResponseLang` header asks for; zh-cn when absent or unknown. */
export const languageOf = (header: string | string[] | undefined): Language => {
  const asked = String(header ?? '').toLowerCase();
  return languages.find((language) => language === asked) ?? 'zh-cn';
};
