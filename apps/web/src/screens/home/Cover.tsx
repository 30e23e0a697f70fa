import type { Home } from '../../parts/work/useHome.ts';

type Kind = Home['continue'][number]['kind'];

const timeline = (
  <g transform="translate(14 26)" strokeWidth="1.5">
    <path d="M0 0h22v10H0zM22 10h18v10H22zM40 20h26v10H40zM66 0h26v10H66z" fill="var(--ground)" stroke="var(--pine)" />
    <path d="M0 38h92" stroke="var(--pine)" />
  </g>
);
const tree = (
  <g stroke="var(--c2)" strokeWidth="1.5" fill="var(--ground)">
    <path d="M60 20 36 42M60 20 84 42M36 42 24 62M36 42 48 62M84 42 96 62" fill="none" />
    <circle cx="60" cy="20" r="7" />
    <circle cx="36" cy="42" r="7" />
    <circle cx="84" cy="42" r="7" />
    <circle cx="24" cy="62" r="5" />
    <circle cx="48" cy="62" r="5" />
    <circle cx="96" cy="62" r="5" />
  </g>
);
const plan = (
  <g stroke="var(--c3)" strokeWidth="1.5" fill="var(--ground)">
    <path d="M26 24h26v16H26zM70 40h26v16H70z" />
    <path d="M52 32h10a6 6 0 0 1 6 6v4M26 58c14 0 22-4 30-12M96 30c-10-4-20-4-28 0" fill="none" />
    <circle cx="22" cy="58" r="4" />
    <circle cx="99" cy="31" r="4" />
  </g>
);

const art = {
  pine: { ground: 'var(--pine-soft)', drawing: timeline },
  blue: { ground: 'var(--blue-soft)', drawing: tree },
  amber: { ground: 'var(--amber-soft)', drawing: plan },
};
const artOf: Record<Kind, keyof typeof art> = {
  video: 'pine',
  demo: 'pine',
  handout: 'amber',
  pdf: 'amber',
  link: 'amber',
  quiz: 'blue',
  lab: 'blue',
  programming: 'blue',
  replay: 'pine',
};

/** The picture of an activity, or a drawing that stands for its kind. */
export function Cover({ picture, kind }: { picture: string | null; kind: Kind }) {
  if (picture) return <img src={picture} alt="" loading="lazy" className="mb-3 h-26 w-full rounded-md bg-well object-cover" />;
  const { ground, drawing } = art[artOf[kind]];
  return (
    <svg viewBox="0 6 120 68" className="mb-3 block h-26 w-full rounded-md" style={{ background: ground }} fill="none" aria-hidden="true">
      {drawing}
    </svg>
  );
}
