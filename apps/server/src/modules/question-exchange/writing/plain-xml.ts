import { parseXml, type XmlNode } from '../../../platform/foreign/xml.ts';
import { sanitisedRichText } from '../../../platform/rich-text.ts';

/** Rich text written as XML asks for it. */
export const wellFormed = (html: string) => sanitisedRichText(html).replaceAll('&nbsp;', '\u00a0');

/** Rich text as a tree. */
export const treeOf = (html: string): XmlNode => parseXml(`<text>${wellFormed(html)}</text>`, 'text');

const FORMULA = /<(span|div) data-formula="([^"]*)"><\/\1>/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" };
const plain = (text: string) => text.replace(/&(lt|gt|amp|quot|#39);/g, (mark) => ENTITIES[mark]!);

/** Rich text whose formulas are something else. */
export const withFormulasAs = (html: string, write: (tex: string, display: boolean) => string) =>
  html.replace(FORMULA, (_all, name: string, tex: string) => write(plain(tex), name === 'div'));

const PICTURE = /<img ([^<>]*?)data-file="(\d+)"([^<>]*?)>/g;

/** Rich text whose pictures are something else; `attributes` are those beside the file's name. */
export const withPicturesAs = (html: string, write: (fileId: string, attributes: string) => string) =>
  html.replace(PICTURE, (_all, before: string, id: string, after: string) =>
    write(id, `${before}${after.replace(/\/$/, '')}`.replace(/src="[^"]*"/, '').trim()),
  );
