/** What an office document may consist of besides what is rewritten; anything else in it keeps the whole document back. */
const DROPPED = [
  /^docProps\//,
  /^customXml\//,
  /^docMetadata\//,
  /(^|\/)people\.xml$/,
  /(^|\/)printerSettings\//,
  /(^|\/)thumbnail\.\w+$/i,
  /(^|\/)changesInfos\//,
  /(^|\/)revisionInfo\.xml$/,
  /(^|\/)webextensions\//,
  /(^|\/)fonts\/.*\.(odttf|fntdata)$/i,
];
const REFUSED = [/vbaProject/i, /(^|\/)(embeddings|activeX|externalLinks|revisions|attachedToolbars)\//i, /\.(bin|exe|ole|js|vbs)$/i];
const PICTURE = /\.(png|jpe?g|gif|webp)$/i;
const TEXT = /\.(xml|rels|vml)$/i;

/** What becomes of one part of a document. */
export function fateOf(name: string): 'dropped' | 'refused' | 'picture' | 'xml' {
  if (DROPPED.some((pattern) => pattern.test(name))) return 'dropped';
  if (REFUSED.some((pattern) => pattern.test(name))) return 'refused';
  if (PICTURE.test(name)) return 'picture';
  return TEXT.test(name) || name === '[Content_Types].xml' ? 'xml' : 'refused';
}

/** Attributes that name people, machines or moments: emptied where the format asks for them, left out where it does not. */
const NEUTRAL = /\s((?:[\w-]+:)?(?:author|initials|userName|userId|providerId|displayName|lastModifiedBy))=("[^"]*"|'[^']*')/g;
const GONE =
  /\s(?:[\w-]+:)?(?:rsid\w*|date|dateUtc|dt|dT|created|modified|descr|lastEdited|lowestEdited|rupBuild|paraId|textId|durableId|absPath)=("[^"]*"|'[^']*')/g;
/** Whole elements that say where, when and by what a document was made. */
const ELEMENTS =
  /<((?:[\w-]+:)?(?:rsids|attachedTemplate|docId|absPath|fileSharing|lastView|writeProtection|documentProtection|saveThroughXslt|docVars|webPublishing))\b(?:[^>]*\/>|[\s\S]*?<\/\1>)/g;
const COMMENTS_OF_XML = /<!--[\s\S]*?-->/g;
const INSTRUCTIONS = /<\?(?!xml\s)[\s\S]*?\?>/g;
const SHEET_AUTHORS = /(<authors>)[\s\S]*?(<\/authors>)/g;
const COMMENT_AUTHOR = /(<p:cmAuthor\b[^>]*?\sname=)("[^"]*"|'[^']*')/g;

/** XML of a document without anything that tells who made it, where and when. */
export function neutralXml(text: string): string {
  const authors = (block: string) => `<authors>${'<author>-</author>'.repeat((block.match(/<author\b/g) ?? []).length)}</authors>`;
  return text
    .replace(COMMENTS_OF_XML, '')
    .replace(INSTRUCTIONS, '')
    .replace(ELEMENTS, '')
    .replace(SHEET_AUTHORS, authors)
    .replace(COMMENT_AUTHOR, '$1"-"')
    .replace(NEUTRAL, ' $1="-"')
    .replace(GONE, '');
}

/** Relations without those to parts that are gone, and without anything that would be fetched from outside; links to the web stay. */
export const neutralRelations = (text: string) =>
  text.replace(/<Relationship\b[^>]*\/>/g, (relation) => {
    const target = /\bTarget="([^"]*)"/.exec(relation)?.[1] ?? '';
    const type = /\bType="([^"]*)"/.exec(relation)?.[1] ?? '';
    if (/TargetMode="External"/.test(relation)) return /\/hyperlink$/.test(type) && /^https?:/i.test(target) ? relation : '';
    const gone = DROPPED.some((pattern) => pattern.test(target.replace(/^(\.\.\/|\/)+/, '')));
    return gone ||
      /\/(thumbnail|people|attachedTemplate|custom-properties|extended-properties|core-properties|customXml|printerSettings)$/.test(type)
      ? ''
      : relation;
  });

/** The list of types without the parts that are gone. */
export const neutralTypes = (text: string) =>
  text.replace(/<Override\b[^>]*\/>/g, (override) => {
    const name = /\bPartName="\/?([^"]*)"/.exec(override)?.[1] ?? '';
    return DROPPED.some((pattern) => pattern.test(name)) ? '' : override;
  });

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What a reader of the document reads: runs that belong together stand together. */
export const textOfXml = (xml: string) =>
  xml
    .replace(/<\/(?:[\w-]+:)?(?:p|si|row|tr|txBody|comment)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[\da-f]+|\w+);/gi, (all, name: string) => {
      const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : name.startsWith('#') ? Number(name.slice(1)) : Number.NaN;
      if (Number.isNaN(code)) return ENTITIES[name] ?? all;
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
