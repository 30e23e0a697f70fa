import type { StatBlock } from '@praxis/contract/statistics/statistics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Bars } from '../../parts/charts/Bars.tsx';
import { StateMark } from '../../parts/skill-map/MasteryMark.tsx';
import { useFrameTitle } from '../../parts/skill-map/useSkillMap.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import type { Names } from './names.ts';
import { useNumberText } from './useNumberText.ts';

type Of<Kind extends StatBlock['kind']> = { block: Extract<StatBlock, { kind: Kind }>; names: Names; about: ReactNode };
type Line = Of<'list'>['block']['lines'][number];

/** What stands at the end of a line: when it is due, how much it changed, or how many of how many. */
function useLineValue() {
  const { t } = useTranslation('statistics');
  const text = useNumberText();
  return ({ at, value, of }: Line) => {
    if (at !== null) return t('due_at', { time: spokenTime(at) });
    if (value === null) return '';
    if (of !== null) return t('below_of', { below: value, of });
    return t(value > 0 ? 'points_more' : 'points_less', { change: text(Math.abs(value), 'percent') });
  };
}

/** Single things, each with the page that shows it. */
export function ListBlock({ block, names, about }: Of<'list'>) {
  const { t } = useTranslation('statistics');
  const lineValue = useLineValue();
  const frameTitle = useFrameTitle();
  const { name } = names(block.measure);
  return (
    <section aria-label={name} className="pb-6">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-16 font-bold">{name}</h2>
        {block.measure === 'weak_skills' && <span className="text-13 text-ink-3">{t('note_weak')}</span>}
        <span className="ml-auto flex items-center gap-x-3 text-13">{about}</span>
      </div>
      <ul>
        {block.lines.map((line) => (
          <li key={line.object} className="border-t border-line">
            <Link to={line.link} className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-ink hover:underline">
              <span className="min-w-0 break-words">
                {[line.title, line.map && frameTitle(line.map), line.note].filter(Boolean).join('　')}
              </span>
              <span className="text-13 text-ink-2">{lineValue(line)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const states = ['reached', 'on_the_way', 'below', 'thin'] as const;

/** How far each space is in the skills of a map: counts of states; its name opens the rows behind them. */
export function StatesBlock({
  block,
  about,
  onRows,
}: Pick<Of<'states'>, 'block' | 'about'> & { onRows: (measure: string, object: string) => void }) {
  const { t } = useTranslation(['statistics', 'skills']);
  return (
    <section aria-label={t('states_by_space')} className="pb-6">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-16 font-bold">{t('states_by_space')}</h2>
        <span className="text-13 text-ink-3">{t('note_states')}</span>
        <span className="ml-auto flex items-center gap-x-3 text-13">{about}</span>
      </div>
      <ul>
        {block.spaces.map(({ object, title, students, at, ...counts }) => (
          <li key={object} className="border-t border-line py-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <button type="button" className="min-w-0 text-left break-words hover:underline" onClick={() => onRows(block.measure, object)}>
                {title}
              </button>
              <span className="text-13 text-ink-3">{t('states_counted', { students, time: spokenTime(at) })}</span>
            </div>
            <div className="flex flex-wrap gap-x-4 text-13">
              {states.map((state) => (
                <span key={state} className="inline-flex items-baseline gap-1.5">
                  <StateMark state={state} />
                  <b className="font-semibold">{counts[state]}</b>
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One number of the spaces that learn the same courses; each name opens the rows behind its own. */
export function RunsBlock({ block, names, about }: Of<'runs'>) {
  const { t } = useTranslation('statistics');
  const text = useNumberText();
  const { name } = names(block.measure);
  return (
    <Bars
      title={t('runs_of', { name })}
      note={t('note_runs')}
      more={about}
      columns={[t('column_space'), t('column_value'), t('rows')]}
      bars={block.runs.map(({ id, title, value, n, own, link }) => ({
        ...{ key: id, share: value ?? 0, beside: t('rows_of', { count: n }) },
        title: own ? t('run_own', { title }) : title,
        value: text(value, block.unit),
        link: (
          <Link to={link} className="hover:underline">
            {own ? t('run_own', { title }) : title}
          </Link>
        ),
      }))}
    />
  );
}
