import { allRows } from './matrix/all.rows.ts';
import { openMatrixSchool } from './matrix/school.ts';
import { testMatrix } from './matrix.ts';

// The other half stands in matrix.test.ts: two halves run on two cores.
testMatrix(
  allRows.filter((_row, at) => at % 2 === 1),
  openMatrixSchool,
);
