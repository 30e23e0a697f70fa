const shapes = [
  <circle key="circle" cx="24" cy="24" r="15" />,
  <path key="triangle" d="M24 8 40 36H8z" />,
  <path key="square" d="M10 10h28v28H10z" />,
  <path key="star" d="M24 6l6 12 12 2-9 9 2 13-11-6-11 6 2-13-9-9 12-2z" />,
  <path key="wave" d="M6 28c6-12 12-12 18 0s12 12 18 0" />,
  <path key="gate" d="M10 34V14l14 12 14-12v20" />,
  <path key="arch" d="M8 34a16 16 0 0 1 32 0M16 34a8 8 0 0 1 16 0" />,
  <path key="hexagon" d="M24 7l15 8.5v17L24 41 9 32.5v-17z" />,
  <path key="diamond" d="M8 24 24 8l16 16-16 16z" />,
];
const colours = ['var(--c2)', 'var(--c1)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'];

/** A number that a text always gives. */
const numberOf = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7);

/** A sign of a school or an entrant, always the same for the same name: eyes find a row again by it. */
export function SchoolMark({ name, size = 18 }: { name: string; size?: number | string }) {
  const number = numberOf(name);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke={colours[number % colours.length]}
      strokeWidth="4.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className="flex-none"
    >
      {shapes[(number >>> 3) % shapes.length]}
    </svg>
  );
}
