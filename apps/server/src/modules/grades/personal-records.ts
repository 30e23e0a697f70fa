import type { VisibleAsk } from '../../platform/personal-records.ts';
import { columnsOfBook } from './book.ts';
import { isVisible } from './book-columns.ts';
import { placesOfColumns } from './grades.store.ts';

/** A person's cells as far as their columns are out: what waits for a release is not handed out before it. */
export async function visibleCells({ db, rows, now }: VisibleAsk) {
  const places = await placesOfColumns(db, [...new Set(rows.map(({ column_id }) => String(column_id)))]);
  const seen = new Set<string>();
  for (const spaceId of new Set([...places.values()].map(({ space_id }) => space_id))) {
    const { columns, rest } = await columnsOfBook(db, spaceId, now);
    for (const column of [...columns, ...rest]) if (isVisible(column)) seen.add(`${spaceId} ${column.key}`);
  }
  return rows.filter(({ column_id }) => {
    const place = places.get(String(column_id));
    return place !== undefined && seen.has(`${place.space_id} ${place.source}:${place.ref}`);
  });
}
