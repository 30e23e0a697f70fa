import type { PageAddress } from '@praxis/contract/core/pages';
import type { PackagePart, ProductDraft, ProductOutline } from '@praxis/contract/market/products';
import type { MessageKey } from '@praxis/contract/messages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ProductRow } from '../catalog/products.store.ts';
import type { RightRow, SoldItem } from '../orders/orders.store.ts';
import type { RightPart } from '../orders/rights.store.ts';

type Work = { app: App; db: Db; now: Date };
/** Under which name an order keeps places in spaces. */
export const seatHolder = (orderId: string) => `order:${orderId}`;

/** What of a thing is frozen when it is put on sale. */
export type Frozen = {
  title: string;
  intro: string;
  coverFileId: string | null;
  outline: ProductOutline;
  versionId: string | null;
  version: number | null;
  /** The courses of a package. */
  parts?: PackagePart[];
  /** The minutes of a pack. */
  minutes?: number;
};

/** What one kind of product is. `grant` and `end` may be repeated without doing anything twice. */
export type KindOfProduct = {
  /** Whose it is; undefined when it does not exist. */
  ownerOf: (db: Db, refId: string) => Promise<string | undefined>;
  /** What would be sold; undefined while nothing can be. */
  freeze: (db: Db, refId: string, draft: ProductDraft) => Promise<Frozen | undefined>;
  /** Prepares what its buyers need, when it is approved for the first time or again. Returns the space they learn in. */
  open: (work: Work, product: ProductRow, frozen: Frozen, ownerId: string) => Promise<string | null>;
  /** Why this person cannot buy it, beside what holds for every product. */
  obstacle: (db: Db, product: ProductRow, buyer: { userId: string; utype: number }, refId: string) => Promise<MessageKey | undefined>;
  /** The spaces it opens, whose places are held while an order waits. */
  spacesOf?: (db: Db, product: ProductRow) => Promise<string[]>;
  /** Until when an order of it may wait, where that is less than an order's own time. */
  payUntil?: (db: Db, refId: string) => Promise<Date | null>;
  /** Gives what was paid; a text of why not, when it cannot be given. */
  grant: (work: Work, item: SoldItem) => Promise<{ spaceId: string | null; parts?: RightPart[] } | { refused: string }>;
  end: (work: Work, right: RightRow) => Promise<unknown>;
  /** How much of it was used, 0 to 100. */
  usedPercent: (db: Db, right: RightRow) => Promise<number>;
  /** Nothing measures how much of it was used; `usedPercent` is what the rule of refunds takes it for. */
  unmeasured?: true;
  linkTo: (right: Pick<RightRow, 'space_id' | 'ref_id' | 'product_id'>, product: Pick<ProductRow, 'ref_id'>) => PageAddress;
  /** Whether the same person may buy it again while they hold it. */
  again?: true;
  /** Whether it may be bought again shortly before it ends, and goes on then without a gap. */
  renews?: true;
  /** What of it can still go back, where not all of it does; without it all of it does. */
  refundableShare?: (db: Db, right: RightRow) => Promise<{ unused: number; of: number }>;
  /** Keeps it from being used while its money may go back. */
  holdForRefund?: (db: Db, right: RightRow, held: boolean) => Promise<unknown>;
  /** Whether something was taken by it that cannot go back, so nothing of it does. */
  isSpent?: (db: Db, right: RightRow) => Promise<boolean>;
  /** Who decides that it goes back: the rule and the seller, or what it was bought for ending. */
  refund?: 'by withdrawal';
};
