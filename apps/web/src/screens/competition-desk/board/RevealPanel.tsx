import type { DataOf } from '@praxis/contract/core/endpoint';
import { finishReveal, moveReveal, prepareReveal, REVEAL_PLACES, type RevealStepView, showReveal } from '@praxis/contract/ranks/reveal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ProgressBar } from '../../../ui/States.tsx';
import { Select, TextInput } from '../../../ui/TextInput.tsx';
import type { DeskStage } from '../useDesk.ts';

type Reveal = DataOf<typeof showReveal>;
const USUAL_PLACES = 100;

/** A step in words: whose cell opens, and from which place to which. */
function Step({ label, step, reveal }: { label: string; step: RevealStepView | null | undefined; reveal: Reveal }) {
  const { t } = useTranslation('competition-desk');
  const name = step && reveal.entrants.find(({ id }) => id === step.entrant)?.name;
  const section = step && reveal.sections.find(({ id }) => id === step.section)?.label;
  return (
    <div>
      <dt className="text-13 text-ink-3">{label}</dt>
      <dd className="font-bold">
        {step ? (
          <>
            {name} {section} <span className="font-normal text-ink-2">{t('reveal_places', { from: step.from, to: step.to })}</span>
          </>
        ) : (
          '—'
        )}
      </dd>
    </div>
  );
}

/** The reveal while it is on: one step on, one back, or to a place. What a screen shows follows within a moment. */
function Running({ reveal, stage, onEnd }: { reveal: Reveal; stage: DeskStage; onEnd: (open: boolean) => void }) {
  const { t } = useTranslation('competition-desk');
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: (at: number) => call(moveReveal, { stage_id: stage.id, at }),
    onSettled: () => client.invalidateQueries({ queryKey: ['stage-reveal', stage.id] }),
  });
  const { at, steps } = reveal;
  return (
    <>
      <ProgressBar value={steps === 0 ? 1 : at / steps} label={t('reveal_position', { at, steps })} thick />
      <dl className="my-4 grid grid-cols-3 gap-6 phone:grid-cols-1">
        <div>
          <dt className="text-13 text-ink-3">{t('reveal_step')}</dt>
          <dd className="font-bold tabular-nums">{t('reveal_position', { at, steps })}</dd>
        </div>
        <Step label={t('reveal_last')} step={reveal.last} reveal={reveal} />
        <Step label={t('reveal_next_is')} step={reveal.next[0]} reveal={reveal} />
      </dl>
      <div className="flex flex-wrap items-end gap-2">
        <Button look="filled" repeatable disabled={at >= steps || move.isPending} onClick={() => move.mutate(at + 1)}>
          {t('reveal_forward')}
        </Button>
        <Button repeatable disabled={at === 0 || move.isPending} onClick={() => move.mutate(at - 1)}>
          {t('reveal_back')}
        </Button>
        {reveal.marks.length > 0 && (
          <Select
            aria-label={t('reveal_jump')}
            className="w-48"
            value=""
            choices={[
              { value: '', label: t('reveal_jump') },
              ...reveal.marks.map((mark) => ({ value: String(mark.at), label: t('reveal_place', { place: mark.place }) })),
            ]}
            onChange={(event) => event.target.value !== '' && move.mutate(Number(event.target.value))}
          />
        )}
        <span className="ml-auto flex gap-2">
          <Button onClick={() => onEnd(true)}>{t('reveal_finish')}</Button>
          <Button look="danger" onClick={() => onEnd(false)}>
            {t('reveal_break')}
          </Button>
        </span>
      </div>
      <Problem of={move.error} />
    </>
  );
}

/** Opens a frozen board step by step from its last place up, in front of everybody. */
export function RevealPanel({ stage, onChanged }: { stage: DeskStage; onChanged: () => void }) {
  const { t } = useTranslation('competition-desk');
  const [act, setAct] = useState<'prepare' | 'finish' | 'break'>();
  const [places, setPlaces] = useState(String(USUAL_PLACES));
  const found = useQuery({
    queryKey: ['stage-reveal', stage.id],
    queryFn: ({ signal }) => call(showReveal, { stage_id: stage.id }, { signal, background: true }),
  });
  const reveal = found.data;
  if (!reveal || (reveal.state !== 'on' && !reveal.can.prepare)) return null;
  const done = async () => {
    await found.refetch();
    onChanged();
  };
  return (
    <Section title={t('reveal_title')}>
      {reveal.state === 'on' ? (
        <Running reveal={reveal} stage={stage} onEnd={(open) => setAct(open ? 'finish' : 'break')} />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <p className="min-w-0 flex-1 text-ink-2">{t('reveal_text')}</p>
          <Button look="soft" onClick={() => setAct('prepare')}>
            {t('reveal_prepare')}
          </Button>
        </div>
      )}
      {act === 'prepare' && (
        <ConfirmDialog
          open
          onClose={() => setAct(undefined)}
          title={t('reveal_title')}
          confirm={t('reveal_begin')}
          onConfirm={async () => {
            await call(prepareReveal, { stage_id: stage.id, places: Number(places) });
            await done();
          }}
        >
          <Field label={t('reveal_how_many')} help={t('reveal_how_many_help', { most: REVEAL_PLACES })} required>
            <TextInput inputMode="numeric" className="w-32" value={places} onChange={(event) => setPlaces(event.target.value)} />
          </Field>
        </ConfirmDialog>
      )}
      {(act === 'finish' || act === 'break') && (
        <ConfirmDialog
          open
          danger={act === 'break'}
          onClose={() => setAct(undefined)}
          title={t(act === 'finish' ? 'reveal_finish_title' : 'reveal_break_title')}
          confirm={t(act === 'finish' ? 'reveal_finish' : 'reveal_break')}
          onConfirm={async () => {
            await call(finishReveal, { stage_id: stage.id, open: act === 'finish' });
            await done();
          }}
        >
          {t(act === 'finish' ? 'reveal_finish_text' : 'reveal_break_text')}
        </ConfirmDialog>
      )}
    </Section>
  );
}
