/** Tags written in one line. */
export const tagsIn = (text: string) =>
  text
    .split(/[,，、;；\n]+/)
    .map((tag) => tag.trim())
    .filter(Boolean);
