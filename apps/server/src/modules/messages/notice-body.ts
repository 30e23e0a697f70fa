import sanitize from 'sanitize-html';

const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'hr'],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }), b: 'strong', i: 'em' },
};

const NAMED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' };

/** What of a notice's HTML is kept: text structure and links, nothing that runs, loads or positions itself. */
export const cleanBody = (html: string) => sanitize(html, ALLOWED).trim();

/** The words of a notice on one line. */
export const textOf = (html: string) =>
  sanitize(html.replaceAll(/<\/(p|h2|h3|li|pre|blockquote)>|<br\s*\/?>/g, ' '), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (mark) => NAMED[mark] ?? mark)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The beginning of a notice for lists. */
export const excerptOf = (html: string, most = 120) => {
  const text = [...textOf(html)];
  return text.length > most ? `${text.slice(0, most).join('')}…` : text.join('');
};
