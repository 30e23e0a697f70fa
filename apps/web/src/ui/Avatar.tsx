import { classes } from './classes.ts';

const sizes = { small: 'size-5 text-[10px]', usual: 'size-7 text-12', large: 'size-10 text-16' };

/** One of five quiet colours, always the same for a name. */
const faceOf = (name: string) => ([...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5) + 1;

/** A person's picture, or the first letter of the name. Decorative: the name stands beside it. */
export function Avatar({ name, picture, size = 'usual' }: { name: string; picture?: string | null; size?: keyof typeof sizes }) {
  const shape = classes('flex-none rounded-full', sizes[size]);
  if (picture) return <img src={picture} alt="" className={classes(shape, 'bg-well object-cover')} loading="lazy" />;
  const face = faceOf(name);
  return (
    <span
      aria-hidden="true"
      className={classes('inline-grid place-items-center font-bold', shape)}
      style={{ background: `var(--face${face})`, color: `var(--face${face}-ink)` }}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  );
}
