const picture = (ground: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480" viewBox="0 0 120 80"><rect width="120" height="80" fill="${ground}"/><g fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`;

const circles = (places: readonly [number, number][], ink: string) =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#ffffff" stroke="${ink}"/>`).join('');

/** Drawn covers of the demo spaces and courses. */
export const PICTURES = {
  timeline: picture(
    '#e2f0ed',
    '<g transform="translate(14 26)" stroke="#0f5f55"><path fill="#ffffff" d="M0 0h22v10H0zM22 10h18v10H22zM40 20h26v10H40zM66 0h26v10H66z"/><path d="M0 38h92"/></g>',
  ),
  tree: picture(
    '#e7eef8',
    `<path stroke="#2f6fc0" d="M60 18L36 40M60 18l24 22M36 40L24 62M36 40l12 22M84 40l12 22"/>${circles(
      [
        [60, 18],
        [36, 40],
        [84, 40],
        [24, 62],
        [48, 62],
        [96, 62],
      ],
      '#2f6fc0',
    )}`,
  ),
  network: picture(
    '#f6efdf',
    `<path stroke="#8a5a00" d="M24 24L60 40L96 20M60 40L32 62M60 40l32 20"/>${circles(
      [
        [24, 24],
        [60, 40],
        [96, 20],
        [32, 62],
        [92, 60],
      ],
      '#8a5a00',
    )}`,
  ),
} as const;
