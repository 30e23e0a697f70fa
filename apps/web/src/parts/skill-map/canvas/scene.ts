import type { MapModel } from '../map-model.ts';

/** Where the map is looked at: the point in the upper left corner, and how large. */
export type Camera = { x: number; y: number; zoom: number };

/** A connection on its way from a skill to the pointer, and the skill it lies over. */
export type Line = { from: string; x: number; y: number; over: string | undefined };

/** What is drawn. */
export type Scene = {
  model: MapModel;
  matches: ReadonlySet<string>;
  camera: Camera;
  width: number;
  height: number;
  selected: string | null;
  focused: boolean;
  missing: boolean;
  /** What each skill holds, in words, where that is shown instead of mastery. */
  content: ((id: string) => string) | undefined;
  titles: ReadonlyMap<string, string>;
  line: Line | undefined;
};

export const RADIUS = 22;
export const RING = 27;
/** Names show from this zoom on, numbers from the next; below the first only areas. */
export const NAMES_FROM = 0.35;
export const NUMBERS_FROM = 0.6;
const STEPS = [40, 60, 75, 90];

/** The colours of the theme, read once per theme. */
export type Paint = Record<
  'ground' | 'ink' | 'ink2' | 'ink3' | 'line' | 'line2' | 'well' | 'well2' | 'pine' | 'amber' | 'amberSoft' | 'focus',
  string
> & {
  ramp: readonly string[];
  onRamp: readonly string[];
  sans: string;
};

/** The colours as they are now. */
export function readPaint(element: Element): Paint {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim() || '#888';
  return {
    ...{ ground: token('ground'), ink: token('ink'), ink2: token('ink2'), ink3: token('ink3'), line: token('line'), line2: token('line2') },
    ...{
      well: token('well'),
      well2: token('well2'),
      pine: token('pine'),
      amber: token('amber'),
      amberSoft: token('amber-soft'),
      focus: token('focus'),
    },
    ramp: [1, 2, 3, 4, 5].map((step) => token(`h${step}`)),
    onRamp: [token('ink'), token('ink'), token('ink'), token('on-h4'), token('on-h5')],
    sans: style.fontFamily || 'sans-serif',
  };
}

/** The step of the ramp a percentage falls on. */
export const stepOf = (percent: number) => STEPS.filter((bound) => percent >= bound).length;

/** Wide enough for what a skill holds, in the longest of the languages: nothing is squeezed. */
export const [BOX_WIDTH, BOX_HEIGHT] = [152, 44];
