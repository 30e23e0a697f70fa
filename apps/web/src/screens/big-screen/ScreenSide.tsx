import type { BoardHead } from '@praxis/contract/ranks/board';
import { PAGE_LINES } from '@praxis/contract/ranks/board';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { countsSolved, pointsText } from '../../parts/board/board-cell.ts';
import type { ScreenProps } from './screen-mode.ts';
import { SCREEN_ROWS } from './turning-pages.ts';

const LATEST = 5;
const FEWEST_SCHOOLS = 3;
const MOST_TILES = 9;

/** What happened last: after the freeze only that somebody tried. */
function Latest({ head }: { head: BoardHead }) {
  const { t } = useTranslation('big-screen');
  const names = new Map(head.named.map(({ id, name }) => [id, name]));
  const labels = new Map(head.sections.map(({ id, label }) => [id, label]));
  return (
    <section>
      <h2>{t('latest')}</h2>
      {head.events.length === 0 && <p className="screen-soft">{t('nothing_yet')}</p>}
      <ul>
        {head.events.slice(0, LATEST).map(({ entrant, section, minute, what }) => (
          <li key={`${entrant} ${section} ${what} ${minute}`} className="screen-event">
            <span className="screen-cell" data-kind={what === 'tried' ? 'tried' : 'solved'}>
              {labels.get(section)}
            </span>
            <span>{names.get(entrant)}</span>
            <span style={{ color: what === 'tried' ? 'var(--amber)' : 'var(--pine)' }}>
              {what === 'tried' || minute === null ? t('tried') : t('minutes', { minute })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many solved each section, on the public board. */
function Solvers({ head }: { head: BoardHead }) {
  const { t } = useTranslation('big-screen');
  const counted = head.rule.kind === 'icpc' || head.rule.kind === 'ctf';
  const bar = Math.max(22, Math.min(34, Math.floor(380 / head.sections.length)));
  return (
    <section style={{ '--bar': bar } as CSSProperties}>
      <h2>{t(counted ? 'solvers' : 'hand_ins', { total: head.entrants })}</h2>
      {head.sections.map(({ id, label, solved, tried }) => (
        <div key={id} className="screen-bar">
          <b>{label}</b>
          <i aria-hidden="true">
            <i style={{ transform: `scaleX(${(counted ? solved : tried) / Math.max(1, head.entrants)})` }} />
          </i>
          <span>{counted ? solved : tried}</span>
        </div>
      ))}
    </section>
  );
}

/** One tile for each school, the lighter the more its entrants have on average. */
function Schools({ head }: { head: BoardHead }) {
  const { t } = useTranslation('big-screen');
  const counted = countsSolved(head.rule);
  const schools = head.schools.slice(0, MOST_TILES).map((school) => ({ ...school, mean: school.total / Math.max(1, school.entrants) }));
  const means = schools.map(({ mean }) => mean);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  const shade = (mean: number) => Math.round(25 + (most > least ? (mean - least) / (most - least) : 1) * 75);
  return (
    <section>
      <h2>{t(counted ? 'schools' : 'schools_points')}</h2>
      <div className="screen-tiles">
        {schools.map(({ name, mean }) => (
          <div key={name} className="screen-tile" style={{ background: `color-mix(in oklab, #1f6b5d ${shade(mean)}%, #1b2725)` }}>
            <span>{name}</span>
            <b>{counted ? mean.toFixed(1) : pointsText(Math.round(mean / 10) * 10)}</b>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Beside the rows: the latest, and by turns the sections and the schools. */
export function ScreenSide({ view: { head }, page, from }: ScreenProps) {
  const { t } = useTranslation('big-screen');
  const start = (page?.page ?? 0) * PAGE_LINES + from;
  const total = page?.total ?? 0;
  const schools = head.schools.length >= FEWEST_SCHOOLS && (start / SCREEN_ROWS) % 2 === 1;
  return (
    <aside className="screen-side">
      <Latest head={head} />
      {schools ? <Schools head={head} /> : <Solvers head={head} />}
      <p className="screen-soft screen-foot">
        {total > 0 && t('place', { from: start + 1, to: Math.min(total, start + SCREEN_ROWS), total })}
        <br />
        {t(countsSolved(head.rule) || head.rule.kind === 'ctf' ? 'legend_icpc' : 'legend_points')}
      </p>
    </aside>
  );
}
