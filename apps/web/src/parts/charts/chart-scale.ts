import { scaleLinear } from 'd3-scale';

/** The width in which charts are drawn; the picture is stretched to its place. */
export const WIDTH = 640;

/** From 0 to a round number above all values, with at most three lines; what is counted in whole numbers has no line between two of them. */
export function axis(values: readonly (number | null)[], height: number, least = 1) {
  const whole = values.every((value) => value === null || Number.isInteger(value));
  const greatest = Math.max(least, ...values.map((value) => value ?? 0));
  const scale = scaleLinear([0, greatest], [height, 0]).nice(3);
  const ticks = scale.ticks(3);
  return { scale, ticks: whole ? ticks.filter(Number.isInteger) : ticks };
}

/** Which labels of a line of marks are written: about so many, the last one always. */
export const labelled = (count: number, most: number) => {
  const step = Math.max(1, Math.ceil(count / most));
  return (place: number) => (count - 1 - place) % step === 0;
};

/** About how wide a label is drawn, in the units of a picture: letters are large on a phone. */
export const labelWidth = (label: string, phone: boolean) =>
  Array.from(label).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : 0.6), 0) * (phone ? 20 : 12);
