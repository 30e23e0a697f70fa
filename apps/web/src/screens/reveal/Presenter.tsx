import { finishReveal, removeRevealStep } from '@praxis/contract/ranks/reveal';
import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { AddStep } from './AddStep.tsx';
import { type Presented, StepTable } from './StepTable.tsx';
import { usePresenting } from './usePresenting.ts';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
const SPEEDS = [2, 4, 8, 15];

/** Opens the board step by step; what is next is seen here and nowhere else. */
export function Presenter({ stageId, shown, refresh }: { stageId: string; shown: Presented; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('reveal');
  const { at, steps } = shown;
  const { go, next, back, failure, seconds, play } = usePresenting(stageId, shown, refresh);
  const [ending, setEnding] = useState<'open' | 'break'>();
  const [adding, setAdding] = useState<'words' | 'line'>();
  const [refused, setRefused] = useState<unknown>();
  const takeOut = (no: number) =>
    call(removeRevealStep, { stage_id: stageId, no })
      .catch((reason: unknown) => setRefused(reason))
      .finally(refresh);
  const done = at >= steps;
  return (
    <>
      <div className="mb-2 flex items-baseline gap-3">
        <b className="text-24 tabular-nums">{at}</b>
        <span className="text-ink-3">{t('of_steps', { count: steps })}</span>
      </div>
      <ProgressBar value={steps === 0 ? 1 : at / steps} label={t('progress')} thick />
      <div className="my-5 flex flex-wrap items-center gap-2">
        <Button repeatable icon={<ArrowLeft {...icon} />} onClick={back} disabled={at === 0}>
          {t('back')}
        </Button>
        <Button repeatable look="filled" icon={<ArrowRight {...icon} />} onClick={next} disabled={done}>
          {t('next')}
        </Button>
        <Select
          aria-label={t('jump')}
          className="w-52"
          value=""
          choices={[
            { value: '', label: t('jump') },
            ...shown.marks.map(({ place, at: step }) => ({ value: String(step), label: t('until_place', { place }) })),
          ]}
          onChange={(event) => event.target.value !== '' && void go(Number(event.target.value))}
        />
        <span className="ml-auto flex items-center gap-2">
          <Select
            aria-label={t('speed')}
            className="w-36"
            value={String(seconds)}
            choices={[
              { value: '0', label: t('by_hand') },
              ...SPEEDS.map((one) => ({ value: String(one), label: t('every', { count: one }) })),
            ]}
            onChange={(event) => play(Number(event.target.value))}
          />
          {seconds > 0 ? <Play {...icon} /> : <Pause {...icon} />}
        </span>
      </div>
      <p className="mb-5 text-13 text-ink-3">
        <Kbd>→</Kbd> <Kbd>{t('key_space')}</Kbd> {t('next')}　<Kbd>←</Kbd> <Kbd>{t('key_backspace')}</Kbd> {t('back')}　<Kbd>P</Kbd>{' '}
        {t(seconds > 0 ? 'pause' : 'play')}
      </p>
      {shown.follow === 'screen' && <p className="mb-3 text-13 text-amber">{t('screen_alone')}</p>}
      <Problem of={failure ?? refused} />
      {shown.last && (
        <Section title={t('last')}>
          <StepTable shown={shown} label={t('last')} steps={[shown.last]} />
        </Section>
      )}
      <Section
        title={t('coming')}
        more={
          <span className="flex flex-wrap items-center gap-2">
            <span className="text-13 text-ink-3">{t('coming_note')}</span>
            <Button onClick={() => setAdding('words')}>{t('add_words')}…</Button>
            <Button onClick={() => setAdding('line')}>{t('add_line')}…</Button>
          </span>
        }
      >
        {shown.next.length > 0 ? (
          <StepTable shown={shown} label={t('coming')} steps={shown.next} onRemove={(no) => void takeOut(no)} />
        ) : (
          <p className="text-ink-2">{t('all_open')}</p>
        )}
      </Section>
      <div className="mt-6 flex gap-2">
        <Button look={done ? 'filled' : 'outline'} onClick={() => setEnding('open')}>
          {t('finish')}
        </Button>
        <Button look="danger" onClick={() => setEnding('break')}>
          {t('break_off')}
        </Button>
      </div>
      {adding && <AddStep stageId={stageId} shown={shown} what={adding} refresh={refresh} onClose={() => setAdding(undefined)} />}
      {ending && (
        <ConfirmDialog
          open
          danger={ending === 'break'}
          onClose={() => setEnding(undefined)}
          title={t(ending === 'open' ? 'finish' : 'break_off')}
          confirm={t(ending === 'open' ? 'finish' : 'break_off')}
          onConfirm={async () => {
            await call(finishReveal, { stage_id: stageId, open: ending === 'open' });
            await refresh();
          }}
        >
          {t(ending === 'open' ? (done ? 'finish_text' : 'finish_early') : 'break_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
