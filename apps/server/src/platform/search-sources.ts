import type { PageAddress } from '@praxis/contract/core/pages';
import type { SearchKind } from '@praxis/contract/search/search';
import { sql } from 'kysely';
import type { Db } from './database/db.ts';

/** One thing somebody may find. */
export type SearchDocument = {
  /** Tells the documents of one ref apart; empty when there is one. */
  part?: string;
  kind: SearchKind;
  title: string;
  /** Plain text without markup. */
  body: string;
  /** What it stands in, in words, such as the title of its course. */
  context?: string;
  /** The page that shows it. */
  link: PageAddress;
  /** Who may find it, one of them is enough: 'everyone' (signed in), 'user:7', 'utype:2', 'operators', 'institution:3', 'institution:3:teaches' (its teachers), 'space:12' (members), 'space:12:mark' (those with the right), 'space:12:leads', 'page:12' (those who may open the page of the space). */
  audiences: readonly string[];
  /** Not found before this moment. */
  visibleFrom?: Date | null;
  at: Date;
  /** The space it belongs to; with an activity, only those who may open that activity now find it. */
  within?: { spaceId: string; courseId?: string; activityId?: string };
};

/**
 * What a module lets people find. A migration says `select follow_for_search('TABLE', 'SOURCE', 'select id::text from changed')`
 * so that changes of the table are written down within a second and deleted rows vanish at once.
 */
export type SearchSource = {
  /** The documents of refs, as they are now; refs of nothing are absent. */
  documents: (db: Db, refs: readonly string[]) => Promise<Map<string, SearchDocument[]>>;
  /** The next refs after one, in an order of the source's own, for building the index anew. */
  refsAfter: (db: Db, after: string | undefined, limit: number) => Promise<string[]>;
};

/** Sources by name; each module adds its own. */
export type SearchSources = Map<string, SearchSource>;

/** Walks all rows of a table by their ids. */
export const idsOf =
  (table: string): SearchSource['refsAfter'] =>
  async (db, after, limit) => {
    const { rows } = await sql<{ id: string }>`
      select t.id::text as id from ${sql.table(table)} t where t.id > ${after ?? '0'}::bigint order by t.id limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  };

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The words of sanitised HTML on one line; formulas speak by their source. */
export const textOfHtml = (html: string) =>
  html
    .replace(/<[^>]*data-formula="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<\/(?:p|h[1-6]|li|td|th|tr|pre|blockquote|div|figcaption)>|<(?:br|hr)\s*\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_mark, name: string) => NAMED[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
