import type { LibraryKind, LibraryLicence, LibraryScope } from '@praxis/contract/library/items';
import { Refusal } from '../../platform/http/refusal.ts';

export type PlatformState = 'none' | 'pending' | 'approved' | 'refused';

/** What decides who may do what with an item. */
export type ItemFacts = {
  kind: LibraryKind;
  owner_id: string;
  licence: LibraryLicence;
  downloads_allowed: boolean;
  platform_state: PlatformState;
  trashed_at: Date | null;
  /** To whom it is shared at all. */
  shared_to: readonly string[];
  /** Whether a share lets the reader change it. */
  reader_edits: boolean;
};

/** Who asks. */
export type ReaderFacts = { userId: string; utype: number; operator: boolean };

const usable = new Set<LibraryKind>(['video', 'pdf', 'picture', 'demo', 'link']);

/** Whether the licence lets everybody who sees an item take its file away. */
export function downloadsAllowed(item: { kind: LibraryKind; licence: LibraryLicence; downloads_allowed: boolean }) {
  if (item.kind === 'link' || item.licence === 'all_rights_reserved') return false;
  return item.licence === 'own_terms' ? item.downloads_allowed : true;
}

/** The widest circle an item is open to. */
export function scopeOf({ platform_state, shared_to }: Pick<ItemFacts, 'platform_state' | 'shared_to'>): LibraryScope {
  if (platform_state === 'approved') return 'platform';
  if (shared_to.includes('institution')) return 'institution';
  return shared_to.includes('space') ? 'space' : 'private';
}

/** What a reader who sees an item may do with it. */
export function abilitiesOf(item: ItemFacts, reader: ReaderFacts) {
  const owns = item.owner_id === reader.userId;
  const here = item.trashed_at === null;
  const edits = owns || item.reader_edits;
  return {
    change: here && edits,
    share: here && owns,
    trash: owns,
    download: item.kind !== 'link' && (edits || downloadsAllowed(item)),
    use: here && reader.utype === 2 && usable.has(item.kind),
    review: here && reader.operator && (item.platform_state === 'pending' || item.platform_state === 'approved'),
  };
}

/** Text as it is searched: case, width and compatibility forms do not matter. */
export const searchable = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The words of a search, each of which must be found. */
export const searchWords = (text: string | undefined) =>
  searchable(text ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 8);

/** Each tag once, whatever its case. */
export function distinctTags(tags: readonly string[]) {
  const seen = new Map<string, string>();
  for (const tag of tags) if (!seen.has(searchable(tag))) seen.set(searchable(tag), tag);
  return [...seen.values()];
}

/** The tags of an item after a change of several items. */
export function changedTags(tags: readonly string[], change: { add: readonly string[]; remove: readonly string[] }) {
  const gone = new Set(change.remove.map(searchable));
  const next = distinctTags([...tags.filter((tag) => !gone.has(searchable(tag))), ...change.add]);
  if (next.length > 20) throw new Refusal('library_tags_most');
  return next;
}

/** Own terms must be written out. */
export function checkTerms({ licence, terms }: { licence: LibraryLicence; terms: string }) {
  if (licence === 'own_terms' && terms.trim() === '')
    throw new Refusal('library_terms_required', { fields: { terms: 'library_terms_required' } });
}

/** An owner offers an item to everybody, or takes it back. An operator needs nobody's leave. */
export function offered(current: PlatformState, wanted: boolean, operator: boolean): PlatformState {
  if (!wanted) return 'none';
  if (current === 'approved') return 'approved';
  return operator ? 'approved' : 'pending';
}

/** An operator's verdict on an offered item, or on one that is open already. */
export function verdictOn(current: PlatformState, verdict: 'approved' | 'refused', reason: string): PlatformState {
  if (current !== 'pending' && !(current === 'approved' && verdict === 'refused')) throw new Refusal('library_not_offered');
  if (verdict === 'refused' && reason.trim() === '') throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
  return verdict;
}
