import { type MessageKey, messages } from '@praxis/contract/messages';
import { fill, type Language, languages } from '@praxis/contract/messages/message';

/** The text of a key in the reader's language. */
export const say = (language: Language, key: MessageKey, values?: Record<string, string | number>) => fill(messages[key][language], values);

/** Whether a text is the name of a message. */
export const isMessageKey = (key: string): key is MessageKey => key in messages;

/** The language a `ResponseLang` header asks for; zh-cn when absent or unknown. */
export const languageOf = (header: string | string[] | undefined): Language => {
  const asked = String(header ?? '').toLowerCase();
  return languages.find((language) => language === asked) ?? 'zh-cn';
};
