import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { functionsOff } from '../../platform/environment.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { needs, type Speed, type Verdict, verdictFor, weakest } from './measure.ts';
import { type Step, useSpeed } from './useSpeed.ts';

const measures: { name: keyof Speed; unit: string; step: Step; digits: number }[] = [
  { name: 'latency', unit: 'ms', step: 'latency', digits: 0 },
  { name: 'jitter', unit: 'ms', step: 'latency', digits: 1 },
  { name: 'download', unit: 'Mbit/s', step: 'download', digits: 1 },
  { name: 'upload', unit: 'Mbit/s', step: 'upload', digits: 1 },
];

const looks: Record<Verdict, { shape: MarkShape; tone: Tone }> = {
  good: { shape: 'tick', tone: 'pine' },
  fair: { shape: 'triangle', tone: 'amber' },
  poor: { shape: 'cross', tone: 'red' },
};

function Measure({
  name,
  unit,
  digits,
  value,
  active,
}: {
  name: keyof Speed;
  unit: string;
  digits: number;
  value?: number;
  active: boolean;
}) {
  const { t } = useTranslation('speed');
  return (
    <div className="border-t border-line py-4 min-[769px]:border-t-0 min-[769px]:border-l min-[769px]:px-6 min-[769px]:first:border-l-0 min-[769px]:first:pl-0">
      <dt className={classes('text-12', active ? 'text-pine' : 'text-ink-3')}>{t(name)}</dt>
      <dd className="text-26 leading-tight font-bold">
        {value === undefined ? <span className="text-ink-3">—</span> : value.toFixed(value >= 100 ? 0 : digits)}
        <small className="ml-1 text-13 font-normal text-ink-3">{unit}</small>
      </dd>
    </div>
  );
}

function Verdicts({ speed }: { speed: Speed }) {
  const { t } = useTranslation('speed');
  const off = functionsOff();
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-16">{t('verdict')}</h2>
      <ul className="border-b border-line">
        {(Object.keys(needs) as (keyof typeof needs)[]).map((use) => {
          const verdict = verdictFor(speed, use);
          const weak = weakest(speed, use);
          return (
            <li key={use} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
              <div className="min-w-0 flex-1">
                <b>{t(`use_${use}`)}</b>
                <p className="text-13 text-ink-3">{verdict === 'good' || !weak ? t(`${use}_good`) : t(`weak_${weak}`)}</p>
              </div>
              <StateLabel {...looks[verdict]} act={verdict === 'poor'}>
                {t(verdict)}
              </StateLabel>
            </li>
          );
        })}
      </ul>
      {off.length > 0 && <p className="mt-4 text-13 text-amber">{t('functions_off')}</p>}
    </section>
  );
}

/** Measures the line to this server and says what it is good for (S-085). */
export function SpeedScreen() {
  const { t } = useTranslation(['speed', 'shell']);
  const { step, speed, start, stop } = useSpeed();
  const running = step === 'latency' || step === 'download' || step === 'upload';
  usePageTitle(t('title'));
  // Leaving the page ends the traffic.
  useEffect(() => stop, [stop]);
  return (
    <>
      <SlimBar>
        <Link to="/index/home" aria-label={t('shell:go_home')}>
          <Seal size={24} />
        </Link>
        <b>{t('title')}</b>
      </SlimBar>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[760px] px-8 py-10 outline-none phone:px-4 phone:py-6">
        <h1 className="font-serif text-26 leading-tight font-bold">{t('heading')}</h1>
        <p className="mt-1 mb-8 text-ink-2">{t('line')}</p>
        <dl className="grid grid-cols-2 border-b border-line min-[769px]:grid-cols-4 min-[769px]:border-t">
          {measures.map((measure) => (
            <Measure key={measure.name} {...measure} value={speed[measure.name]} active={step === measure.step} />
          ))}
        </dl>
        <div className="mt-6 flex items-center gap-4">
          <Button look="filled" size="main" busy={running} onClick={start}>
            {t(step === 'idle' ? 'start' : running ? 'measuring' : 'again')}
          </Button>
          {running && (
            <Button size="main" onClick={stop}>
              {t('stop')}
            </Button>
          )}
          <span role="status" className="text-13 text-ink-3">
            {running && t(`step_${step}`)}
            {step === 'failed' && <span className="text-red">{t('stopped')}</span>}
          </span>
        </div>
        {step === 'done' && <Verdicts speed={speed as Speed} />}
        <Link to="/index/home" className={classes(buttonClasses('quiet'), 'mt-8 -ml-3')}>
          {t('shell:go_home')}
        </Link>
      </main>
    </>
  );
}
