/** The language of the document, which follows the reader's choice. */
const documentLanguage = () => document.documentElement.lang || 'zh-CN';

/** A date or time as the reader's language writes it. */
export const writtenDate = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(documentLanguage(), options);

/** Names one after another, with the mark of the reader's language. */
export const namesInRow = (names: readonly string[]) => names.join(documentLanguage() === 'en' ? ', ' : '\u3001');
