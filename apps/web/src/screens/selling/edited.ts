import type { OwnProduct, ProductKind } from '@praxis/contract/market/products';

/** What is edited: a product that exists, or a thing that is not sold yet. */
export type Edited = { product?: OwnProduct; kind: ProductKind; ref_id: string; title: string };
