/** Eigenvalues and orthonormal eigenvectors (columns: vectors[row][k]) of a symmetric matrix, by cyclic Jacobi rotations in a fixed order. */
export function eigen(matrix: readonly Float64Array[]): { values: number[]; vectors: Float64Array[] } {
  const size = matrix.length;
  const work = matrix.map((line) => Float64Array.from(line));
  const vectors = work.map((_, row) => Float64Array.from({ length: size }, (_, column) => (row === column ? 1 : 0)));
  const scale = work.reduce((sum, line, row) => sum + Math.abs(line[row] ?? 0), 0) || 1;
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) off += Math.abs(work[p]?.[q] ?? 0);
    if (off <= 1e-13 * scale) break;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(work, vectors, p, q);
  }
  return { values: work.map((line, row) => Math.max(0, line[row] ?? 0)), vectors };
}

function rotate(work: Float64Array[], vectors: Float64Array[], p: number, q: number) {
  const [lineP, lineQ] = [work[p] as Float64Array, work[q] as Float64Array];
  const apq = lineP[q] ?? 0;
  if (apq === 0) return;
  const theta = ((lineQ[q] ?? 0) - (lineP[p] ?? 0)) / (2 * apq);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (const line of work) {
    const [a, b] = [line[p] ?? 0, line[q] ?? 0];
    line[p] = c * a - s * b;
    line[q] = s * a + c * b;
  }
  for (let k = 0; k < lineP.length; k++) {
    const [a, b] = [lineP[k] ?? 0, lineQ[k] ?? 0];
    lineP[k] = c * a - s * b;
    lineQ[k] = s * a + c * b;
  }
  for (const line of vectors) {
    const [a, b] = [line[p] ?? 0, line[q] ?? 0];
    line[p] = c * a - s * b;
    line[q] = s * a + c * b;
  }
}
