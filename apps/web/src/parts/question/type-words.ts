import type { HandInKind } from '@praxis/contract/assessments/file-questions';
import type { AskedType } from '@praxis/contract/questions/content';
import { listed } from '../../platform/language/dates.ts';

type TypeKey = `type_${AskedType | 'photos' | 'text' | 'links'}`;

/** What the kind of a question is called; one that is handed in, by what it takes. */
export function typeWords(type: AskedType, accepts: readonly HandInKind[] | undefined, t: (key: TypeKey) => string): string {
  if (type !== 'file' || !accepts?.length) return t(`type_${type}`);
  const taken = new Set(accepts);
  // Where any file is taken a photo is one of them.
  const upload = taken.has('files') ? (['file'] as const) : taken.has('photos') ? (['photos'] as const) : [];
  const written = (['text', 'links'] as const).filter((kind) => taken.has(kind));
  return listed([...upload, ...written].map((kind) => t(`type_${kind}`)));
}
