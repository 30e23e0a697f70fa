import { fill, type Language, languages } from '@praxis/contract/core/message';
import { type MessageKey, messages } from '@praxis/contract/messages';

/** The text of a key in the reader's language. */
export const say = (language: Language, key: MessageKey, values?: Record<string, string | number>) => fill(messages[key][language], values);

/** Something that is worded only when it is shown, in its reader's language; `words` are worded first and fill the marks of their names. */
export type Said = { key: MessageKey; values?: Record<string, string | number>; words?: Record<string, Said[]> };

/** The text of something said. */
export function worded({ key, values, words = {} }: Said, language: Language): string {
  const listed = Object.entries(words).map(([name, said]) => [
    name,
    said.map((each) => worded(each, language)).join(say(language, 'list_comma')),
  ]);
  return say(language, key, { ...values, ...Object.fromEntries(listed) });
}

/** Whether a text is the name of a message. */
export const isMessageKey = (key: string): key is MessageKey => key in messages;

/** The language a `ResponseLang` header asks for; zh-cn when absent or unknown. */
export const languageOf = (header: string | string[] | undefined): Language => {
  const asked = String(header ?? '').toLowerCase();
  return languages.find((language) => language === asked) ?? 'zh-cn';
};
