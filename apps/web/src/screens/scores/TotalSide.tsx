import type { ScoresInSpace } from '@praxis/contract/grades/mine';
import type { GradeTotal } from '@praxis/scoring/grades/grade-rule';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Explanation } from '../../parts/grades/Explanation.tsx';
import { roundedText, shareText } from '../../parts/grades/grade-text.ts';
import { classes } from '../../ui/classes.ts';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { needed, openColumn, type Trial } from './own-scores.ts';

type Props = { scores: ScoresInSpace; now: GradeTotal; tried: GradeTotal; trial: Trial; trying: boolean; score: (key: string) => string };

function BigTotal({ title, total, scores, blue }: { title: string; total: GradeTotal; scores: ScoresInSpace; blue?: boolean }) {
  const { t } = useTranslation('grades');
  const { total_shown: shown, decimals } = scores.settings;
  const number = total.rounded === null ? '–' : roundedText(total.rounded, decimals);
  const big = shown === 'label' ? (total.label ?? '–') : number;
  return (
    <div className={classes('flex-1 py-2.5', blue && 'border-l border-dashed scores-trying pl-5')}>
      <span className={classes('block text-13', blue ? 'scores-tried' : 'text-ink-3')}>{title}</span>
      <b className={classes('block font-serif text-40 leading-tight', blue && 'scores-tried')}>{big}</b>
      <span className="block text-13 text-ink-3">
        {shown === 'both' && total.label ? `${total.label}　` : ''}
        {t('counted_share', { share: shareText(total.share) })}
      </span>
    </div>
  );
}

/** What is needed in the one thing that is still open. */
function Needed({ scores, trial }: Pick<Props, 'scores' | 'trial'>) {
  const { t } = useTranslation('grades');
  const { scale } = scores.settings;
  const steps = scale.filter(({ from }) => from > 0);
  const targets = steps.length > 0 ? steps : [{ label: '', from: 6000 }];
  const [chosen, setChosen] = useState(String(targets[0]!.from));
  const open = openColumn(scores);
  if (!open) return null;
  const least = needed(scores, trial, open.key, Number(chosen));
  return (
    <section className="mt-6">
      <h2 className="text-15 font-bold">{t('how_much')}</h2>
      <SegmentedControl
        label={t('to_reach')}
        className="mt-2"
        choices={targets.map(({ label, from }) => ({ value: String(from), label: `${label} ${shareText(from)}`.trim() }))}
        value={chosen}
        onChange={setChosen}
      />
      <p className="mt-3" role="status">
        {least === undefined
          ? t('not_reachable', { title: open.title })
          : least === 0
            ? t('reached_already')
            : t('at_least', { title: open.title, points: least })}
      </p>
      <p className="text-12 text-ink-3">{t(trial.size > 0 ? 'rest_as_tried' : 'rest_as_is')}</p>
    </section>
  );
}

/** The total now, the tried one beside it, and how it came to be. */
export function TotalSide({ scores, now, tried, trial, trying, score }: Props) {
  const { t } = useTranslation('grades');
  const { settings, columns } = scores;
  const titles = new Map(columns.map(({ key, title }) => [key, title]));
  return (
    <aside className="scores-total">
      <div className="flex gap-5 border-y border-line-2">
        <BigTotal title={t('now')} total={now} scores={scores} />
        {trying && <BigTotal title={t('trial')} total={tried} scores={scores} blue />}
      </div>
      <h2 className="mt-5 mb-1 text-15 font-bold">{t('how_made')}</h2>
      <Explanation settings={settings} total={tried} trial={trying} score={(key) => ({ title: titles.get(key) ?? '', text: score(key) })} />
      {columns.some(({ released }) => !released) && <p className="mt-2 text-12 text-ink-3">{t('unreleased_note')}</p>}
      {settings.trial_allowed && <Needed scores={scores} trial={trial} />}
    </aside>
  );
}
