import { classes } from '../../ui/classes.ts';

const sizes = { small: 'size-7 text-12', usual: 'size-9 text-16', large: 'size-14 text-20' };

/** A team's logo, or the first letter of its name; decorative, the name stands beside it. */
export function TeamLogo({ name, logo, size = 'usual' }: { name: string; logo: string | null; size?: keyof typeof sizes }) {
  const shape = classes('flex-none rounded-md border border-line', sizes[size]);
  if (logo) return <img src={logo} alt="" loading="lazy" className={classes(shape, 'bg-raised object-cover')} />;
  return (
    <span aria-hidden="true" className={classes('inline-grid place-items-center bg-sunken font-bold text-ink-2', shape)}>
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  );
}
