const COEFFICIENTS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Logarithm of the gamma function, for x > 0.5 (Lanczos). */
function logGamma(x: number): number {
  const shifted = x - 1;
  const t = shifted + 7.5;
  let sum = COEFFICIENTS[0]!;
  for (let at = 1; at < COEFFICIENTS.length; at++) sum += COEFFICIENTS[at]! / (shifted + at);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The continued fraction of the incomplete beta function (Lentz). */
function fraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 200; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    result *= step;
    if (Math.abs(step - 1) < 1e-13) break;
  }
  return result;
}

/** Logarithm of what makes a Beta(a, b) density sum to 1. */
const logNorm = (a: number, b: number) => logGamma(a + b) - logGamma(a) - logGamma(b);

function shareBelow(x: number, a: number, b: number, norm: number): number {
  const front = Math.exp(norm + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b;
}

/** How much of a Beta(a, b) distribution lies below x; a, b ≥ 1. */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  return x >= 1 ? 1 : shareBelow(x, a, b, logNorm(a, b));
}

/** Where a normal distribution has its 90 % point. */
const TENTH = 1.2816;

/** Where the 10 % (sign 1) or 90 % (sign -1) point lies, to two or three digits (Abramowitz and Stegun 26.5.22); a, b ≥ 1. */
function nearTenth(sign: 1 | -1, a: number, b: number): number {
  const y = sign * TENTH;
  const [ofA, ofB] = [1 / (2 * a - 1), 1 / (2 * b - 1)];
  const h = 2 / (ofA + ofB);
  const lambda = (y * y - 3) / 6;
  const w = (y * Math.sqrt(h + lambda)) / h - (ofB - ofA) * (lambda + 5 / 6 - 2 / (3 * h));
  return a / (a + b * Math.exp(2 * w));
}

/** A step as small as this was the last one that changed a digit: each triples the right ones. */
const LAST_STEP = 1e-5;

/** Halley's steps within a bracket. */
function quantile(share: number, a: number, b: number, norm: number, start: number): number {
  let low = 0;
  let high = 1;
  let x = start;
  for (let step = 0; step < 60; step++) {
    const off = shareBelow(x, a, b, norm) - share;
    if (off > 0) high = x;
    else low = x;
    const newton = off / Math.exp(norm + (a - 1) * Math.log(x) + (b - 1) * Math.log(1 - x));
    const bend = (newton * ((a - 1) / x - (b - 1) / (1 - x))) / 2;
    let next = x - newton / Math.max(0.5, 1 - bend);
    if (Math.abs(next - x) < LAST_STEP) return next;
    if (!(next > low && next < high)) next = (low + high) / 2;
    x = next;
  }
  return x;
}

/** The points between which a Beta(a, b) distribution lies with four chances in five. */
export function betaInterval(a: number, b: number): [low: number, high: number] {
  const norm = logNorm(a, b);
  return [quantile(0.1, a, b, norm, nearTenth(1, a, b)), quantile(0.9, a, b, norm, nearTenth(-1, a, b))];
}
