import { classes } from '../../ui/classes.ts';

const hues = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c5)', 'var(--c6)'];
const hueOf = (id: string) => hues[[...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hues.length];

/** The picture of a space; without one, its first character on paper. Decorative: the name stands beside it. */
export function SpaceCover({ id, name, picture, className }: { id: string; name: string; picture: string | null; className?: string }) {
  const shape = classes('block flex-none overflow-hidden rounded-md bg-well', className);
  if (picture) return <img src={picture} alt="" loading="lazy" className={classes(shape, 'object-cover')} />;
  return (
    <svg viewBox="0 0 96 64" aria-hidden="true" preserveAspectRatio="xMidYMid slice" className={shape} style={{ color: hueOf(id) }}>
      <rect width="96" height="64" fill="currentColor" fillOpacity=".13" />
      <path d="M12 52h72M20 12v40M76 12v40" stroke="currentColor" strokeOpacity=".35" />
      <text x="48" y="44" fontSize="30" fontWeight="700" textAnchor="middle" fill="currentColor">
        {[...name.trim()][0] ?? '·'}
      </text>
    </svg>
  );
}
