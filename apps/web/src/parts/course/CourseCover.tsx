import { classes } from '../../ui/classes.ts';

const hues = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c5)', 'var(--c6)'];
const hueOf = (id: string) => hues[[...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hues.length];

/** The picture of a course; without one, its first character on ruled paper. Decorative: the title stands beside it. */
export function CourseCover({ id, title, picture, className }: { id: string; title: string; picture: string | null; className?: string }) {
  const shape = classes('block flex-none overflow-hidden rounded-md bg-well', className);
  if (picture) return <img src={picture} alt="" loading="lazy" className={classes(shape, 'object-cover')} />;
  return (
    <svg viewBox="0 0 96 64" aria-hidden="true" preserveAspectRatio="xMidYMid slice" className={shape} style={{ color: hueOf(id) }}>
      <rect width="96" height="64" fill="currentColor" fillOpacity=".13" />
      <path d="M0 16h96M0 32h96M0 48h96" stroke="currentColor" strokeOpacity=".22" />
      <path d="M14 0v64" stroke="currentColor" strokeOpacity=".5" />
      <text x="55" y="43" fontSize="32" fontWeight="700" textAnchor="middle" fill="currentColor" fontFamily="var(--serif)">
        {[...title.trim()][0] ?? '·'}
      </text>
    </svg>
  );
}
