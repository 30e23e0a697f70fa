import { COURSE_LIMITS } from '@praxis/contract/courses/tree';

/** An item of the outline. `ref` names its resource. */
export type OutlineItem = { id: string; title: string; ref: string | undefined; children: OutlineItem[] };

/** An item with content, where it was placed. */
export type PlacedLeaf = { id: string; title: string; ref: string };
/** A section of leaves. */
export type PlacedSection = { id: string; title: string; leaves: PlacedLeaf[] };
/** A chapter of sections. */
export type PlacedChapter = { id: string; title: string; sections: PlacedSection[] };

const leafOf = (item: OutlineItem): PlacedLeaf[] => (item.ref ? [{ id: item.id, title: item.title, ref: item.ref }] : []);

/** Makers wrap everything in a root without a title, some twice. */
function unwrapped(items: readonly OutlineItem[]): readonly OutlineItem[] {
  const [only] = items;
  return items.length === 1 && only && !only.ref && only.children.length > 0 && only.title === '' ? unwrapped(only.children) : items;
}

/** The sections of a folder: its own leaves first, headings begin a new section, folders inside become sections of their own. */
function sectionsOf(folder: OutlineItem, title: string): PlacedSection[] {
  const sections: PlacedSection[] = [];
  let open: PlacedSection | undefined;
  const start = (id: string, name: string) => {
    open = { id, title: name, leaves: [] };
    sections.push(open);
    return open;
  };
  if (folder.ref) start(folder.id, title).leaves.push(...leafOf(folder));
  for (const item of folder.children) {
    if (item.children.length > 0) {
      sections.push(...sectionsOf(item, item.title || title));
      open = undefined;
    } else if (item.ref) (open ?? start(`${folder.id} ${item.id}`, title)).leaves.push(...leafOf(item));
    else if (item.title) start(item.id, item.title);
  }
  return sections;
}

/** Three levels out of any depth: folders at the top are chapters, what they hold are sections, everything with content is an activity. */
export function placed(items: readonly OutlineItem[], courseTitle: string): PlacedChapter[] {
  const chapters: PlacedChapter[] = [];
  let loose: PlacedSection | undefined;
  for (const item of unwrapped(items)) {
    if (item.children.length > 0) {
      loose = undefined;
      chapters.push({ id: item.id, title: item.title || courseTitle, sections: sectionsOf(item, item.title || courseTitle) });
    } else if (item.ref) {
      if (!loose) {
        loose = { id: `${item.id} loose`, title: courseTitle, leaves: [] };
        chapters.push({ id: `${item.id} chapter`, title: courseTitle, sections: [loose] });
      }
      loose.leaves.push(...leafOf(item));
    } else if (item.title) {
      loose = undefined;
      chapters.push({ id: item.id, title: item.title, sections: [] });
    }
  }
  return withinLimits(chapters);
}

/** What is beyond the limits of a course joins the last chapter and the last section that fit. */
export function withinLimits(chapters: readonly PlacedChapter[]): PlacedChapter[] {
  const fitting: PlacedChapter[] = [];
  let sections = 0;
  for (const chapter of chapters) {
    const last = fitting.at(-1);
    const target = last && fitting.length >= COURSE_LIMITS.chapters - 1 ? last : { ...chapter, sections: [] as PlacedSection[] };
    if (target !== last) fitting.push(target);
    for (const section of chapter.sections) {
      const place = target.sections.at(-1);
      if (sections < COURSE_LIMITS.sections - 2 || !place) {
        target.sections.push(section);
        sections += 1;
      } else place.leaves.push(...section.leaves);
    }
  }
  return fitting;
}
