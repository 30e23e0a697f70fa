import type { DataOf } from '@praxis/contract/core/endpoint';
import { finishReveal, type RevealStepView, type showReveal } from '@praxis/contract/ranks/reveal';
import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { usePresenting } from './usePresenting.ts';

type Shown = DataOf<typeof showReveal>;
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
const SPEEDS = [2, 4, 8, 15];

/** What a step opens, in a few words. */
function useOutcome() {
  const { t } = useTranslation('reveal');
  return ({ cell }: RevealStepView) => {
    if (cell?.s) return cell.m === undefined ? t('solved') : t('solved_at', { minute: cell.m, tries: cell.n ?? 1 });
    if (cell?.w) return t('points', { points: cell.w / 100 });
    return t('not_solved', { count: cell?.n ?? 0 });
  };
}

function Steps({ shown, label, steps }: { shown: Shown; label: string; steps: readonly RevealStepView[] }) {
  const { t } = useTranslation('reveal');
  const outcome = useOutcome();
  return (
    <Table label={label} flush>
      <thead>
        <tr>
          <HeadCell numeric>{t('col_step')}</HeadCell>
          <HeadCell>{t('col_entrant')}</HeadCell>
          <HeadCell>{t('col_section')}</HeadCell>
          <HeadCell>{t('col_outcome')}</HeadCell>
          <HeadCell>{t('col_place')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <Row key={step.no}>
            <Cell numeric>{step.no}</Cell>
            <Cell className="max-w-64 cut font-bold">{shown.entrants.find(({ id }) => id === step.entrant)?.name}</Cell>
            <Cell>{shown.sections.find(({ id }) => id === step.section)?.label ?? t('adjusted')}</Cell>
            <Cell>{outcome(step)}</Cell>
            <Cell>{step.from === step.to ? step.to : `${step.from} → ${step.to}`}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Opens the board step by step; what is next is seen here and nowhere else. */
export function Presenter({ stageId, shown, refresh }: { stageId: string; shown: Shown; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('reveal');
  const { at, steps } = shown;
  const { go, next, back, failure, seconds, play } = usePresenting(stageId, shown, refresh);
  const [ending, setEnding] = useState<'open' | 'break'>();
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
        <Kbd>→</Kbd> <Kbd>{t('key_space')}</Kbd> {t('next')}　<Kbd>←</Kbd> {t('back')}
      </p>
      <Problem of={failure} />
      {shown.last && (
        <Section title={t('last')}>
          <Steps shown={shown} label={t('last')} steps={[shown.last]} />
        </Section>
      )}
      <Section title={t('coming')} more={<span className="text-13 text-ink-3">{t('coming_note')}</span>}>
        {shown.next.length > 0 ? (
          <Steps shown={shown} label={t('coming')} steps={shown.next} />
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
