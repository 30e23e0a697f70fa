/** The first words of rich text, without markup. */
export const excerpt = (html: string) =>
  html
    .replace(/<span data-blank="[^"]*">/g, ' ____ ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
