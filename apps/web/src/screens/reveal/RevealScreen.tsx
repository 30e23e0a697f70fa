import { addressOf } from '@praxis/contract/core/pages';
import { prepareReveal, REVEAL_PLACES, showReveal } from '@praxis/contract/ranks/reveal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { RadioList } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Presenter } from './Presenter.tsx';

const PLACES = 30;

/** How many places are played, before the first step. */
function Start({ stageId, onStarted }: { stageId: string; onStarted: () => Promise<unknown> }) {
  const { t } = useTranslation('reveal');
  const [places, setPlaces] = useState(String(PLACES));
  const [follow, setFollow] = useState<'everybody' | 'screen'>('everybody');
  const [failure, setFailure] = useState<unknown>();
  const wanted = Number(places);
  const fits = Number.isInteger(wanted) && wanted >= 1 && wanted <= REVEAL_PLACES;
  const start = () =>
    call(prepareReveal, { stage_id: stageId, places: wanted, follow })
      .then(onStarted)
      .catch((refused: unknown) => setFailure(refused));
  return (
    <form
      className="max-w-100"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) void start();
      }}
    >
      <p className="mb-4 text-ink-2">{t('before')}</p>
      <Field label={t('places')} help={t('places_hint', { most: REVEAL_PLACES })} error={fits ? undefined : t('places_wrong')}>
        <TextInput inputMode="numeric" value={places} onChange={(event) => setPlaces(event.target.value)} />
      </Field>
      <RadioList
        className="mt-4"
        legend={t('follow')}
        name="follow"
        choices={(['everybody', 'screen'] as const).map((value) => ({
          value,
          label: t(`follow_${value}`),
          text: t(`follow_${value}_help`),
        }))}
        value={follow}
        onChange={setFollow}
      />
      <Problem of={failure} />
      <Button type="submit" look="filled" className="mt-4">
        {t('start')}
      </Button>
    </form>
  );
}

/** The presenter's page: what comes next, and the keys that open it. */
export function RevealScreen() {
  const { t } = useTranslation('reveal');
  const { stage_id: stageId = '' } = useParams();
  const shown = useQuery({
    queryKey: ['reveal', stageId],
    queryFn: ({ signal }) => call(showReveal, { stage_id: stageId }, { signal }),
  });
  const { competition, stage } = shown.data ?? {};
  const workspace = competition && addressOf('competitionDesk', { id: competition.id, tab: 'results' }, { stage: stageId });
  return (
    <Page
      title={t('title')}
      summary={stage?.title}
      trail={workspace && competition && [{ label: competition.title, to: workspace }, { label: t('title') }]}
      reading
    >
      {shown.isPending && <Skeleton rows={5} />}
      <Problem of={shown.error} retry={() => void shown.refetch()} />
      {shown.data?.state === 'on' && <Presenter stageId={stageId} shown={shown.data} refresh={() => shown.refetch()} />}
      {shown.data && shown.data.state !== 'on' && shown.data.can.prepare && <Start stageId={stageId} onStarted={() => shown.refetch()} />}
      {shown.data && shown.data.state !== 'on' && !shown.data.can.prepare && (
        <EmptyState
          action={
            workspace && (
              <Link to={workspace} className={buttonClasses('outline')}>
                {t('to_results')}
              </Link>
            )
          }
        >
          {t(shown.data.state === 'done' ? 'finished' : 'not_now')}
        </EmptyState>
      )}
    </Page>
  );
}
