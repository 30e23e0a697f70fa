import type { ProductKind } from '@praxis/contract/market/products';
import { competitionFeeKind } from './competition-fee.ts';
import { courseKind } from './course.ts';
import type { KindOfProduct } from './kind.ts';
import { labMinutesKind } from './lab-minutes.ts';
import { packageKind } from './package.ts';
import { spaceSeatKind } from './space-seat.ts';

const kinds: Partial<Record<ProductKind, KindOfProduct>> = {
  course: courseKind,
  package: packageKind,
  space_seat: spaceSeatKind,
  competition_fee: competitionFeeKind,
  lab_minutes: labMinutesKind,
};

/** What a kind of product is. */
export function kindOf(kind: ProductKind): KindOfProduct {
  const found = kinds[kind];
  if (!found) throw new Error(`Nothing is sold as ${kind} yet`);
  return found;
}

/** Whether a kind is sold here. */
export const isSold = (kind: ProductKind) => kinds[kind] !== undefined;
