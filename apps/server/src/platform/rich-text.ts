import sanitizeHtml from 'sanitize-html';

const CELL = ['colspan', 'rowspan'];

const options: sanitizeHtml.IOptions = {
  allowedTags: (
    'p h1 h2 h3 h4 blockquote ul ol li pre code strong b em i s u sub sup mark br hr table thead tbody tr th td ' +
    'a img span div figure figcaption'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['data-file', 'alt', 'width'],
    code: ['class'],
    span: ['data-formula'],
    div: ['data-formula'],
    ol: ['start'],
    th: CELL,
    td: CELL,
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 60,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { href: attribs.href ?? '', target: '_blank', rel: 'noopener noreferrer nofollow' } }),
  },
  // A picture exists only as one of our files, and a formula carries its text in its attribute alone.
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^[1-9]\d{0,18}$/.test(frame.attribs['data-file'] ?? ''),
};

/** Rich text with everything removed that is not allowed in handouts and questions. Doing it twice changes nothing. */
export const sanitisedRichText = (html: string) => sanitizeHtml(html, options);

// The sanitiser escapes angle brackets in text and attributes, so these match real picture tags only.
const PICTURE = /<img ([^<>]*?)data-file="(\d+)"([^<>]*?)>/g;

/** Ids of the files that sanitised text shows as pictures. */
export const picturesOf = (html: string) => [...new Set([...html.matchAll(PICTURE)].map((match) => match[2]!))];

/** Sanitised text whose pictures carry addresses; those without one are left out. */
export const withPictures = (html: string, addressOf: (fileId: string) => string | undefined) =>
  html.replace(PICTURE, (_tag, before: string, id: string, after: string) => {
    const address = addressOf(id);
    return address ? `<img ${before}data-file="${id}" src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"${after}>` : '';
  });

/** Whether rich text shows anything at all. */
export const isEmptyRichText = (html: string) =>
  !/<(img|hr|table)\b|data-formula="/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
