import type { ActivityNode } from '@praxis/contract/courses/tree';
import { xmlText } from '../../../platform/foreign/xml-text.ts';
import { attachmentsOf, picturesOf } from '../../../platform/rich-text.ts';
import { activitiesOf, type CourseInFull } from '../../courses/index.ts';
import { cartridgeQuiz, toPictureViews } from '../../question-exchange/index.ts';
import type { Note } from '../archives/archive.ts';
import type { QuizInFull } from '../quizzes.ts';
import { endingOf, type Packed, type PackedCourse, type PackedSettings } from '../write-package.ts';

const FORMULA = /<(span|div) data-formula="([^"]*)"><\/\1>/g;

type Resource = { id: string; type: string; href: string; files: string[] };
type Created = { resource: Resource; entries: Packed[]; notes?: Note[] };

/** A page whose pictures and files stand beside it in the cartridge. */
function page(title: string, html: string, fileAt: (id: string) => string | undefined) {
  const body = html
    .replace(/<img ([^<>]*?)data-file="(\d+)"([^<>]*?)>/g, (_tag, before: string, id: string, after: string) => {
      const path = fileAt(id);
      return path ? `<img ${before}src="../${path}"${after}>` : '';
    })
    .replace(/<a data-file="(\d+)">/g, (_tag, id: string) => `<a href="../${fileAt(id) ?? ''}">`)
    .replace(FORMULA, (_tag, kind: string, tex: string) => (kind === 'div' ? `<p>\\[${tex}\\]</p>` : `\\(${tex}\\)`));
  return Buffer.from(`<!DOCTYPE html>
<html>
<head><meta charset="utf-8"><title>${xmlText(title)}</title></head>
<body>
${body}
</body>
</html>
`);
}

/** Turns activities into resources; every stored file becomes one entry, however often it is used. */
function resourceMaker(course: CourseInFull, quizzes: ReadonlyMap<string, QuizInFull>) {
  const paths = new Map<string, string>();
  const entries: Packed[] = [];
  const fileAt = (id: string, named?: string) => {
    const file = course.files.get(id);
    if (!file) return undefined;
    const ending = endingOf(file) === 'bin' ? (/\.([A-Za-z0-9]{1,8})$/.exec(file.name)?.[1] ?? 'bin') : endingOf(file);
    const path = paths.get(id) ?? named ?? `web_resources/${paths.size + 1}.${ending}`;
    if (!paths.has(id)) entries.push({ path, file });
    paths.set(id, path);
    return path;
  };
  /** Captions stand beside their film under its name and their language, as players look for them. */
  const captionsOf = (mediaId: string, video: string) =>
    (course.videos.get(mediaId)?.captions ?? []).flatMap(
      ({ fileId, language }) => fileAt(fileId, video.replace(/\.[^.]*$/, `.${language}.vtt`)) ?? [],
    );

  /** A quiz of all questions it asks or may draw; what the bank of others has no kind for stays here. */
  async function quizOf(id: string, activity: ActivityNode): Promise<Created | undefined> {
    const quiz = quizzes.get(activity.id);
    if (!quiz) return undefined;
    const worth = new Map(quiz.sections.flatMap(({ items }) => items.map(({ question, score }) => [question, score] as const)));
    const questions = quiz.questions.map((question, at) => ({
      ...{ questionId: question.id, type: question.type!, content: question.content, key: question.key },
      ...{ score: worth.get(at) ?? question.score ?? 0, difficulty: question.difficulty ?? 3, tags: [], skills: [] },
    }));
    const { xml, left } = await cartridgeQuiz({ id, title: activity.title, questions, pathOf: fileAt });
    if (left === questions.length) return undefined;
    const href = `quizzes/${activity.id}.xml`;
    const pictures = quiz.questions.flatMap((question) => [...toPictureViews(question)].flatMap((fileId) => fileAt(fileId) ?? []));
    const notes: Note[] = [];
    if (left > 0) notes.push({ key: 'export_quiz_left', values: { title: activity.title, count: left } });
    if (quiz.mode === 'random') notes.push({ key: 'export_quiz_random', values: { title: activity.title } });
    const resource = { id, type: 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment', href, files: [href, ...pictures] };
    return { resource, entries: [{ path: href, bytes: Buffer.from(xml) }], notes };
  }

  async function make(activity: ActivityNode): Promise<Created | undefined> {
    const id = `r_${activity.id}`;
    const config = course.configs.get(activity.id);
    if (!config || course.unportable.has(activity.kind)) return undefined;
    if (activity.kind === 'quiz') return quizOf(id, activity);
    if (activity.kind === 'link') {
      if (typeof config.address !== 'string' || config.address === '') return undefined;
      const href = `links/${activity.id}.xml`;
      const bytes = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3">
  <title>${xmlText(activity.title)}</title>
  <url href="${xmlText(config.address)}" target="_blank"/>
</webLink>
`);
      return { resource: { id, type: 'imswl_xmlv1p3', href, files: [href] }, entries: [{ path: href, bytes }] };
    }
    if (activity.kind === 'handout') {
      const html = String(config.html ?? '');
      const href = `pages/${activity.id}.html`;
      const bytes = page(activity.title, html, fileAt);
      const used = [...picturesOf(html), ...attachmentsOf(html)].flatMap((fileId) => fileAt(fileId) ?? []);
      return { resource: { id, type: 'webcontent', href, files: [href, ...used] }, entries: [{ path: href, bytes }] };
    }
    const href = config.media_id === null ? undefined : fileAt(course.media.get(String(config.media_id)) ?? '');
    if (!href) return undefined;
    const captions = activity.kind === 'video' ? captionsOf(String(config.media_id), href) : [];
    return { resource: { id, type: 'webcontent', href, files: [href, ...captions] }, entries: [] };
  }
  return { make, entries };
}

const NAMESPACES =
  'xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1 http://www.imsglobal.org/profile/cc/ccv1p3/ccv1p3_imscp_v1p2_v1p0.xsd http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest http://www.imsglobal.org/profile/cc/ccv1p3/LOM/ccv1p3_lommanifest_v1p0.xsd"';

const folder = (id: string, title: string, inside: string) => `<item identifier="${id}"><title>${xmlText(title)}</title>${inside}</item>\n`;

function manifestOf(course: CourseInFull, settings: PackedSettings, resources: ReadonlyMap<string, Resource>) {
  const leaf = (activity: ActivityNode) =>
    resources.has(activity.id)
      ? `<item identifier="i_${activity.id}" identifierref="r_${activity.id}"><title>${xmlText(activity.title)}</title></item>\n`
      : '';
  const outline = course.tree.chapters
    .map((chapter) =>
      folder(
        `i_${chapter.id}`,
        chapter.title,
        chapter.sections.map((section) => folder(`i_${section.id}`, section.title, section.activities.map(leaf).join(''))).join(''),
      ),
    )
    .join('');
  const listed = [...resources.values()].map(
    ({ id, type, href, files }) =>
      `<resource identifier="${id}" type="${type}"${type === 'webcontent' ? ` href="${href}"` : ''}>${[...new Set(files)].map((file) => `<file href="${file}"/>`).join('')}</resource>\n`,
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="praxis_${xmlText(settings.package_key)}" ${NAMESPACES}>
<metadata>
<schema>IMS Common Cartridge</schema>
<schemaversion>1.3.0</schemaversion>
<lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>${xmlText(course.title)}</lomimscc:string></lomimscc:title><lomimscc:description><lomimscc:string>${xmlText(settings.intro)}</lomimscc:string></lomimscc:description></lomimscc:general></lomimscc:lom>
</metadata>
<organizations>
<organization identifier="organization" structure="rooted-hierarchy">
<item identifier="root">
${outline}</item>
</organization>
</organizations>
<resources>
${listed.join('')}</resources>
</manifest>
`);
}

/** Everything that goes into a Common Cartridge 1.3 of a course: pages, links, files and quizzes. */
export async function packCartridge(
  course: CourseInFull,
  quizzes: ReadonlyMap<string, QuizInFull>,
  settings: PackedSettings,
): Promise<PackedCourse> {
  const notes: Note[] = [];
  const maker = resourceMaker(course, quizzes);
  const resources = new Map<string, Resource>();
  const written: Packed[] = [];
  for (const activity of activitiesOf(course.tree)) {
    const created = await maker.make(activity);
    if (!created) notes.push({ key: 'export_left_out', values: { title: activity.title } });
    else {
      resources.set(activity.id, created.resource);
      notes.push(...(created.notes ?? []));
      written.push(...created.entries);
    }
  }
  return { entries: [{ path: 'imsmanifest.xml', bytes: manifestOf(course, settings, resources) }, ...written, ...maker.entries], notes };
}
