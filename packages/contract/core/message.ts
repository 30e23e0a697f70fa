/** The languages of the product; the value of the `ResponseLang` header and of local storage `language`. */
export const languages = ['zh-cn', 'zh-hk', 'en'] as const;
/** One of the product's languages. */
export type Language = (typeof languages)[number];

/** A text in every language; `{name}` marks a value put in by the speaker. */
export type Message = Record<Language, string>;
/** Texts by key. */
export type Messages = Record<string, Message>;

/** Writes one text in its three languages: simplified, traditional, English. */
export const message = (simplified: string, traditional: string, english: string): Message => ({
  'zh-cn': simplified,
  'zh-hk': traditional,
  en: english,
});

/** Fills `{name}` marks; a mark without a value stays as it is. `{count, question|questions}` says the word for one or for many. */
export const fill = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{(\w+)(?:, (.*?)\|(.*?))?\}/g, (mark, name: string, one?: string, many?: string) =>
    String(one === undefined ? (values[name] ?? mark) : Number(values[name]) === 1 ? one : many),
  );
