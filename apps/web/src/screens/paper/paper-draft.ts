import { PAPER_LIMITS, type PaperMode, type PaperRule, type PaperSection } from '@praxis/contract/assessments/papers';

/** Entries carry a key of their own on the page, so that they can move without losing the focus. */
type Keyed<Entry> = Entry & { key: string };
export type DraftItem = Keyed<{ version_id: string; score: number }>;
export type DraftRule = Keyed<PaperRule>;
export type DraftSection = { key: string; title: string; items: DraftItem[]; rules: DraftRule[] };
/** A paper while it is written. */
export type PaperDraft = { title: string; mode: PaperMode; sections: DraftSection[] };

let created = 0;
/** A name for an entry, unique on this page. */
export const newKey = () => `entry-${++created}`;

const keyed = <Entry extends object>(entry: Entry): Keyed<Entry> => ({ ...entry, key: newKey() });

/** The draft of what the server holds. */
export const draftOf = (paper: { title: string; mode: PaperMode; sections: readonly PaperSection[] }): PaperDraft => ({
  title: paper.title,
  mode: paper.mode,
  sections: paper.sections.map((section) => ({
    key: newKey(),
    title: section.title,
    items: section.items.map(keyed),
    rules: section.rules.map(keyed),
  })),
});

/** What the server is sent: without the keys of the page. */
export const writtenOf = ({ title, mode, sections }: PaperDraft) => ({
  title: title.trim(),
  mode,
  sections: sections.map((section) => ({
    title: section.title,
    items: section.items.map(({ version_id, score }) => ({ version_id, score })),
    rules: section.rules.map(({ pick, count, score }) => ({ pick, count, score })),
  })),
});

/** Moves one place of a list to another; out of bounds changes nothing. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next;
  const [entry] = next.splice(from, 1);
  next.splice(to, 0, entry as Entry);
  return next;
}

const onSection = (draft: PaperDraft, key: string, change: (section: DraftSection) => DraftSection): PaperDraft => ({
  ...draft,
  sections: draft.sections.map((section) => (section.key === key ? change(section) : section)),
});

export const changeSection = (draft: PaperDraft, key: string, part: Partial<DraftSection>) =>
  onSection(draft, key, (section) => ({ ...section, ...part }));

export const addSection = (draft: PaperDraft, title = ''): PaperDraft => ({
  ...draft,
  sections: [...draft.sections, { key: newKey(), title, items: [], rules: [] }],
});

export const removeSection = (draft: PaperDraft, key: string): PaperDraft => ({
  ...draft,
  sections: draft.sections.filter((section) => section.key !== key),
});

export function moveSection(draft: PaperDraft, key: string, by: number): PaperDraft {
  const at = draft.sections.findIndex((section) => section.key === key);
  return { ...draft, sections: moved(draft.sections, at, at + by) };
}

export const addItems = (draft: PaperDraft, key: string, items: readonly { version_id: string; score: number }[]) =>
  onSection(draft, key, (section) => ({ ...section, items: [...section.items, ...items.map(keyed)] }));

export const changeItem = (draft: PaperDraft, key: string, part: Partial<DraftItem>): PaperDraft => ({
  ...draft,
  sections: draft.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.key === key ? { ...item, ...part } : item)),
  })),
});

export const removeItem = (draft: PaperDraft, key: string): PaperDraft => ({
  ...draft,
  sections: draft.sections.map((section) => ({ ...section, items: section.items.filter((item) => item.key !== key) })),
});

/** Takes an item to a place of a section; `before` names the item it is put in front of, undefined the end. */
export function moveItem(draft: PaperDraft, key: string, section: string, before: string | undefined): PaperDraft {
  const item = draft.sections.flatMap(({ items }) => items).find((one) => one.key === key);
  if (!item || key === before) return draft;
  return onSection(removeItem(draft, key), section, (to) => {
    const at = before === undefined ? -1 : to.items.findIndex((one) => one.key === before);
    const place = at < 0 ? to.items.length : at;
    return { ...to, items: [...to.items.slice(0, place), item, ...to.items.slice(place)] };
  });
}

/** One step up or down; beyond the ends of a section it goes on in the next one. */
export function stepItem(draft: PaperDraft, key: string, by: 1 | -1): PaperDraft {
  const home = draft.sections.findIndex(({ items }) => items.some((item) => item.key === key));
  const section = draft.sections[home];
  if (!section) return draft;
  const at = section.items.findIndex((item) => item.key === key);
  if (section.items[at + by]) return changeSection(draft, section.key, { items: moved(section.items, at, at + by) });
  const neighbour = draft.sections[home + by];
  return neighbour ? moveItem(draft, key, neighbour.key, by === 1 ? neighbour.items[0]?.key : undefined) : draft;
}

export const addRule = (draft: PaperDraft, key: string, rule: PaperRule) =>
  onSection(draft, key, (section) => ({ ...section, rules: [...section.rules, keyed(rule)] }));

export const changeRule = (draft: PaperDraft, key: string, part: Partial<PaperRule>): PaperDraft => ({
  ...draft,
  sections: draft.sections.map((section) => ({
    ...section,
    rules: section.rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)),
  })),
});

export const removeRule = (draft: PaperDraft, key: string): PaperDraft => ({
  ...draft,
  sections: draft.sections.map((section) => ({ ...section, rules: section.rules.filter((rule) => rule.key !== key) })),
});

/** The same points for every entry of a section. */
export const setAllPoints = (draft: PaperDraft, key: string, score: number) =>
  onSection(draft, key, (section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, score })),
    rules: section.rules.map((rule) => ({ ...rule, score })),
  }));

/** The other way of finding questions; what was found the first way is left out. */
export const setMode = (draft: PaperDraft, mode: PaperMode): PaperDraft => ({
  ...draft,
  mode,
  sections: draft.sections.map((section) => ({ ...section, items: [], rules: [] })),
});

const cents = (points: number) => Math.round(points * 100);

/** Questions and points of a section as they stand in the draft. */
export function sizeOf(section: Pick<DraftSection, 'items' | 'rules'>) {
  const questions = section.items.length + section.rules.reduce((sum, rule) => sum + rule.count, 0);
  const sum = [...section.items.map(({ score }) => cents(score)), ...section.rules.map(({ count, score }) => count * cents(score))];
  return { questions, points: sum.reduce((one, other) => one + other, 0) / 100 };
}

export type Fault = 'title' | 'points' | 'count';
const isPoints = (score: number) => score >= 0.01 && score <= PAPER_LIMITS.score && Math.abs(score * 100 - cents(score)) < 1e-6;
const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= PAPER_LIMITS.questions;

/** What keeps a draft from being sent: the server would refuse it whole. */
export function faultsOf(draft: PaperDraft): Fault[] {
  const entries = draft.sections.flatMap((section) => [...section.items, ...section.rules]);
  return [
    ...(draft.title.trim() === '' ? (['title'] as const) : []),
    ...(entries.every(({ score }) => isPoints(score)) ? [] : (['points'] as const)),
    ...(draft.sections.flatMap(({ rules }) => rules).every(({ count }) => isCount(count)) ? [] : (['count'] as const)),
  ];
}
