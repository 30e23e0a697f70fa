import sanitizeHtml from 'sanitize-html';

const CELL = ['colspan', 'rowspan'];

const FILE_ID = /^[1-9]\d{0,18}$/;

/** The file a link hands out: named by its id, or by the address it was shown with before the text was edited. */
function attachedFile({ href = '', 'data-file': id = '' }: sanitizeHtml.Attributes) {
  const named = FILE_ID.test(id) ? id : (/^\/files\/(\d+)\//.exec(href)?.[1] ?? '');
  return FILE_ID.test(named) ? named : undefined;
}

const options: sanitizeHtml.IOptions = {
  allowedTags: (
    'p h1 h2 h3 h4 blockquote ul ol li pre code strong b em i s u sub sup mark br hr table thead tbody tr th td ' +
    'a img span div figure figcaption'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'data-file'],
    img: ['data-file', 'alt', 'width'],
    code: ['class'],
    span: ['data-formula', 'data-blank'],
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
    a(tagName, attribs): sanitizeHtml.Tag {
      const file = attachedFile(attribs);
      if (file) return { tagName, attribs: { 'data-file': file } };
      return { tagName, attribs: { href: attribs.href ?? '', target: '_blank', rel: 'noopener noreferrer nofollow' } };
    },
  },
  // A picture exists only as one of our files, and a formula carries its text in its attribute alone.
  exclusiveFilter: (frame) => frame.tag === 'img' && !FILE_ID.test(frame.attribs['data-file'] ?? ''),
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

const ATTACHED = /<a data-file="(\d+)">/g;

/** Ids of the files that sanitised text hands out. */
export const attachmentsOf = (html: string) => [...new Set([...html.matchAll(ATTACHED)].map((match) => match[1]!))];

/** Sanitised text whose links to files carry addresses; where there is none the words stay alone. */
export const withAttachments = (html: string, addressOf: (fileId: string) => string | undefined) =>
  html.replace(ATTACHED, (_tag, id: string) => {
    const address = addressOf(id);
    return address ? `<a data-file="${id}" href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">` : '<a>';
  });

/** Sanitised text with the files it shows and hands out named anew; those without a new name are left out. */
export const withFilesRenamed = (
  html: string,
  picture: (id: string) => string | undefined,
  attachment: (id: string) => string | undefined,
) =>
  sanitisedRichText(
    html
      .replace(PICTURE, (_tag, before: string, id: string, after: string) => {
        const name = picture(id);
        return name ? `<img ${before}data-file="${name}"${after}>` : '';
      })
      .replace(ATTACHED, (_tag, id: string) => {
        const name = attachment(id);
        return name ? `<a data-file="${name}">` : '<a>';
      }),
  );

/** Whether rich text shows anything at all. */
export const isEmptyRichText = (html: string) =>
  !/<(img|hr|table)\b|data-formula="/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
