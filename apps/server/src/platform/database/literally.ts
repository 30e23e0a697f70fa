/** A text as a pattern of `like` that means nothing but itself. */
export const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
