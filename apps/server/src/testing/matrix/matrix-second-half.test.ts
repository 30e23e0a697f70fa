import { allRows } from './all.rows.ts';
import { testMatrix } from './matrix.ts';
import { openQuietSchools } from './school.ts';

// The other half stands in matrix.test.ts: two halves run on two cores.
testMatrix(
  allRows.filter((_row, at) => at % 2 === 1),
  await openQuietSchools(),
);
