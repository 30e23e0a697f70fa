import { MB } from '../../../platform/files/files.ts';
import { PACKAGE_LIMITS } from '../../../platform/foreign/package-limits.rules.ts';
import type { PackageZip } from '../../../platform/foreign/package-zip.ts';
import { folderOf, type PathFinder } from '../../../platform/foreign/paths.ts';
import { child, childrenNamed, parseXml, textOf, Unreadable, type XmlNode } from '../../../platform/foreign/xml.ts';
import { pictures } from '../../../platform/pictures/pictures.ts';
import { isEmptyRichText, picturesOf, withFilesRenamed } from '../../../platform/rich-text.ts';
import { type CartridgeQuestions, inlineName } from '../../question-exchange/index.ts';
import type { Note } from '../archives/archive.ts';
import { captionsBeside } from './captions-beside.ts';
import type { CartridgeFiles } from './cartridge-files.ts';
import type { Resource } from './manifest.ts';
import { handoutOf } from './page-html.ts';
import { quizOf } from './quiz.ts';
import { type Content, hiddenFor } from './resource-content.ts';

type Reading = {
  zip: PackageZip;
  root: string;
  paths: PathFinder;
  files: CartridgeFiles;
  resources: readonly Resource[];
  questions: CartridgeQuestions;
};

const MOST_HTML = 300_000;
const PAGE = /\.x?html?$/i;
const UNPUBLISHED = /<meta\s+name="workflow_state"\s+content="unpublished"/i;
const KNOWN = /^(webcontent|associatedcontent|imswl|imsdt|imsqti|assignment|idpf|imsiwb)|^$/i;
const OUTSIDE = /^https?:\/\//i;
const VIDEO = /^video\/|^application\/mp4$/;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const settings = (path: string) =>
  (/(^|\/)(course_settings|non_cc_assessments)\//.test(path) && !/\/syllabus\.html$/.test(path)) ||
  /(^|\/)imsmanifest\.xml$/i.test(path) ||
  /\/(assessment_meta|assignment_settings|topic_meta)\.xml$/.test(path);

/** Reads resources of a cartridge one by one. */
export function contentReader({ zip, root, paths, files, resources, questions: read }: Reading) {
  const pages = new Set<string>();
  const isPage = (path: string) => PAGE.test(path);

  /** The paths of a resource that are in the zip, the one it is shown by first. */
  const pathsOf = (resource: Resource) =>
    [resource.href, ...resource.files].flatMap((href) => (href === undefined ? [] : (paths.find(href, 'web_resources/') ?? [])));

  async function xmlOf(path: string): Promise<XmlNode> {
    const text = textOf(await zip.read(path, PACKAGE_LIMITS.text), 'gb18030', 'windows-1252');
    if (text === undefined) throw new Unreadable(path);
    return parseXml(text, path);
  }

  /** Text of a page as a handout. Pictures that stood inside it are looked at here. */
  async function handout(html: string, folder: string, notes: readonly Note[]): Promise<Content> {
    const created = handoutOf(html, { folder, paths, isPage, picture: files.picture, attachment: files.attachment, inline: files.inline });
    let text = created.html;
    const bad = new Set<string>();
    for (const id of picturesOf(text)) {
      const { inline } = files.taken.get(Number(id)) ?? {};
      if (!inline || (await pictures.isPicture(inline))) continue;
      bad.add(id);
      files.drop(Number(id));
    }
    if (bad.size > 0)
      text = withFilesRenamed(
        text,
        (id) => (bad.has(id) ? undefined : id),
        (id) => id,
      );
    if (isEmptyRichText(text)) return { notes: [{ key: 'note_page_empty' }] };
    if (text.length > MOST_HTML) return { notes: [{ key: 'note_page_too_long' }] };
    const wrong: Note[] = bad.size > 0 ? [{ key: 'note_pictures_bad', values: { count: bad.size } }] : [];
    return { kind: 'handout', config: { html: text }, bytes: Buffer.byteLength(text), notes: [...notes, ...created.notes, ...wrong] };
  }

  /** A handout that hands out files; undefined files are beyond the limit. */
  function download(path: string, note: Note): Content {
    const number = files.attachment(path);
    if (number === undefined) return { notes: [{ key: 'note_file_too_big', values: { limit: files.limitOf('generic_file') / MB } }] };
    const html = `<p><a data-file="${number}">${escaped(nameOf(path))}</a></p>`;
    return { kind: 'handout', config: { html }, bytes: files.factOf(path)!.size, notes: [note] };
  }

  async function media(path: string, kind: 'video' | 'pdf'): Promise<Content> {
    const purpose = kind === 'video' ? 'course_video' : 'course_pdf';
    const number = files.media(path, purpose);
    if (number === undefined) return download(path, { key: 'note_too_big_for_kind', values: { limit: files.limitOf(purpose) / MB } });
    const video = kind === 'video' ? await captionsBeside(zip, path, files) : undefined;
    const notes: Note[] = kind === 'video' ? [{ key: 'note_transcode' }] : [];
    if (video) notes.push({ key: 'note_captions', values: { languages: video.captions.map(({ label }) => label).join(', ') } });
    return {
      kind,
      config: { media_id: String(number), ...(kind === 'pdf' && { download: true }) },
      bytes: files.factOf(path)!.size,
      video,
      notes,
    };
  }

  async function page(path: string): Promise<Content> {
    pages.add(path);
    const text =
      zip.entries.get(path)!.size > PACKAGE_LIMITS.text
        ? undefined
        : textOf(await zip.read(path, PACKAGE_LIMITS.text), 'gb18030', 'windows-1252');
    if (text === undefined) return download(path, { key: 'note_page_too_long' });
    const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim();
    const created = await handout(text, folderOf(path).slice(root.length), [{ key: 'note_page' }]);
    if (created.notes[0]?.key === 'note_page_too_long') return { ...download(path, { key: 'note_page_too_long' }), title };
    const named = { ...created, title: title && decodeEntities(title) };
    return UNPUBLISHED.test(text) && created.kind ? hiddenFor(named, 'note_hidden_there') : named;
  }

  /** Any file by what it really is. */
  async function file(path: string): Promise<Content> {
    const fact = files.factOf(path)!;
    if (isPage(path)) return page(path);
    if (read.quizzes.has(path)) return questions(path);
    if (fact.mime === 'application/pdf') return media(path, 'pdf');
    if (VIDEO.test(fact.mime) && fact.size > 0) return media(path, 'video');
    const number = files.picture(path);
    if (number === undefined) return download(path, { key: 'note_download' });
    return {
      kind: 'handout',
      config: { html: `<p><img data-file="${number}" alt="${escaped(nameOf(path)).replaceAll('"', '&quot;')}"></p>` },
      bytes: fact.size,
      notes: [],
    };
  }

  /** The text and attachments of a discussion topic or an assignment. */
  async function written(node: XmlNode, path: string, note: Note): Promise<Content> {
    // Assignments keep words for those who teach beside those for learners; many makers write only the former.
    const message = ['text', 'description', 'instructor_text'].flatMap((name) => child(node, name) ?? []);
    const text = message.find((one) => one.text.trim() !== '') ?? message[0];
    const isHtml = /html/i.test(text?.attributes.texttype ?? 'text/html');
    const body = text ? (isHtml ? text.text : escaped(text.text).replace(/\r?\n/g, '<br>')) : '';
    const attached = [...childrenNamed(child(node, 'attachments'), 'attachment'), ...childrenNamed(node, 'attachment')].flatMap(
      (each) => each.attributes.href ?? [],
    );
    const links = attached
      .map((href) => `<p><a href="${escaped(href).replaceAll('"', '&quot;')}">${escaped(nameOf(href))}</a></p>`)
      .join('');
    const title = child(node, 'title')?.text;
    const content = await handout(body + links, folderOf(path).slice(root.length), [note]);
    // What was for teachers only must not be shown to learners before somebody looked at it.
    const forTeachers = text?.name === 'instructor_text' && content.kind !== undefined;
    return { ...(forTeachers ? hiddenFor(content, 'note_teachers_only') : content), title };
  }

  function linkTo(input: string, title?: string): Content {
    // Makers leave the scheme out as people do.
    const address = /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(input) ? `https://${input}` : input;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.href.length > 2000)
      return { title, notes: [{ key: 'note_link_wrong' }] };
    return { kind: 'link', config: { address: url.href }, title, notes: [] };
  }

  const link = (node: XmlNode) => linkTo((child(node, 'url')?.attributes.href ?? '').trim(), child(node, 'title')?.text);

  /** The questions of a document; Canvas keeps the fuller form beside the cartridge's. */
  async function questions(path: string, { id, inline }: Partial<Resource> = {}): Promise<Content> {
    const document = paths.find(`non_cc_assessments/${id}.xml.qti`) ?? path;
    const node = inline ?? (await xmlOf(document));
    return quizOf(node, read.sound, read.quizzes.get(document) ?? read.quizzes.get(path));
  }

  async function byType(resource: Resource): Promise<Content> {
    const [path] = pathsOf(resource);
    if (/^imsbasiclti|basiclti|^lti/i.test(resource.type)) return { notes: [{ key: 'note_outside_tool' }] };
    const { inline } = resource;
    if (!path && OUTSIDE.test(resource.href ?? '')) return linkTo(resource.href!);
    if (!path && !inline)
      return { notes: [{ key: 'note_file_missing', values: { name: nameOf(resource.href ?? resource.files[0] ?? '').slice(0, 100) } }] };
    const document = async () => (path ? xmlOf(path) : inline!);
    if (/^imswl/i.test(resource.type)) return link(await document());
    if (/^imsdt/i.test(resource.type)) return written(await document(), path ?? root, { key: 'note_topic' });
    if (/^assignment/i.test(resource.type)) {
      const html = pathsOf(resource).find(isPage);
      return html ? page(html) : written(await document(), path ?? root, { key: 'note_assignment' });
    }
    if (!path && read.quizzes.has(inlineName(resource.id))) return questions(inlineName(resource.id), resource);
    if (!path) return { notes: [{ key: 'note_nothing_there' }] };
    if (/^imsqti|^assessment\/x-bb-qti/i.test(resource.type) || /\.qti$/i.test(path)) return questions(path, resource);
    // Books and boards of pages are files to us.
    if (/^(webcontent|associatedcontent|idpf|imsiwb)/i.test(resource.type) || resource.type === '')
      return file(pathsOf(resource).find((each) => !settings(each)) ?? path);
    return { notes: [{ key: 'note_type_unknown', values: { type: resource.type.slice(0, 80) } }] };
  }

  const knows = (resource: Resource) => KNOWN.test(resource.type) && (pathsOf(resource).length > 0 || resource.inline !== undefined);

  return {
    /** Whether a resource becomes something here. */
    knows,
    /** What a resource becomes. */
    async read(resource: Resource, title: string): Promise<Content> {
      try {
        const content = await byType(resource);
        const named = {
          ...content,
          title: title || content.title || nameOf(pathsOf(resource)[0] ?? resource.href ?? resource.files[0] ?? ''),
        };
        return resource.teachersOnly && named.kind ? hiddenFor(named, 'note_teachers_only') : named;
      } catch (error) {
        if (error instanceof Unreadable) return { title, notes: [{ key: 'note_unreadable' }] };
        throw error;
      }
    },
    /** Resources that stand in no outline and are worth an activity of their own: pages, films, PDFs, links, topics, quizzes; what stands `besides` another is only when it is a page. */
    unplaced(used: ReadonlySet<string>, besides: ReadonlySet<string>): Resource[] {
      return resources.filter((resource) => {
        const [path] = pathsOf(resource);
        if (used.has(resource.id) || (besides.has(resource.id) && (!path || !isPage(path)))) return false;
        if (resource.variants.some((id) => resources.some((other) => other.id === id && knows(other)))) return false;
        if (/^imsbasiclti/i.test(resource.type)) return true;
        const named = [resource.href, ...resource.files].find((href) => href !== undefined);
        if (!path) return resource.inline !== undefined || (named !== undefined && !settings(named));
        if (/\.qti$/i.test(path))
          return !resources.some((other) => other !== resource && /^imsqti/i.test(other.type) && path.includes(other.id));
        if (settings(path) || pages.has(path) || files.isAccepted(path)) return false;
        if (!/^(webcontent|associatedcontent|)$/i.test(resource.type.replace(/\/.*/, ''))) return true;
        const mime = files.factOf(path)!.mime;
        return isPage(path) || mime === 'application/pdf' || VIDEO.test(mime);
      });
    },
    /** One handout with all files that nothing else shows; scripts and styles of pages are not among them. */
    looseFiles(title: string): Content | undefined {
      const listed = resources.filter((resource) => /^webcontent/i.test(resource.type)).flatMap(pathsOf);
      const hidden = resources.filter((resource) => resource.teachersOnly);
      const loose = [...new Set(listed)].filter(
        (path) =>
          !isPage(path) &&
          !settings(path) &&
          !read.quizzes.has(path) &&
          !/\.(css|js|map|woff2?|ttf|eot)$/i.test(path) &&
          !files.isAccepted(path),
      );
      const links = loose.flatMap((path) => {
        const number = files.attachment(path);
        return number === undefined ? [] : [`<p><a data-file="${number}">${escaped(nameOf(path))}</a></p>`];
      });
      if (links.length === 0) return undefined;
      const html = links.join('');
      return {
        kind: 'handout',
        config: { html: html.length > MOST_HTML ? links.slice(0, 2000).join('') : html },
        title,
        hidden: hidden.some((resource) => pathsOf(resource).some((path) => loose.includes(path))),
        notes: [{ key: 'note_unplaced' }],
      };
    },
  };
}

/** The few names that stand in titles of pages. */
const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39|#(\d{2,6}));/g, (mark, name: string, code?: string) => {
    if (code && Number(code) <= 0x10ffff) return String.fromCodePoint(Number(code));
    return { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }[name] ?? mark;
  });
