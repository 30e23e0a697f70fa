import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { momentOf } from './names.ts';
import { Reasons } from './Reasons.tsx';
import { type RiskPerson, useMyRisks, useRisks } from './useRisks.ts';

const WriteDialog = lazyPart(() => import('../../parts/space/WriteDialog.tsx').then((file) => ({ default: file.WriteDialog })));
const RestDialog = lazyPart(() => import('./RestDialog.tsx').then((file) => ({ default: file.RestDialog })));
const ThresholdsDialog = lazyPart(() => import('./ThresholdsDialog.tsx').then((file) => ({ default: file.ThresholdsDialog })));

/** Somebody with reasons. */

function PersonRow({ spaceId, risk, canChange }: { spaceId: string; risk: RiskPerson; canChange: boolean }) {
  const { t } = useTranslation('statistics');
  const [opened, setOpened] = useState<'write' | 'rest'>();
  const resting = risk.rest !== null;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-2.5">
      <span className="flex w-44 items-center gap-2">
        <Avatar name={risk.person.name} picture={risk.person.avatar} />
        <b className="cut">{risk.person.name}</b>
      </span>
      <span className="w-24">
        <StateLabel shape={risk.level === 'act' ? 'triangle' : 'waiting'} tone={risk.level === 'act' && !resting ? 'amber' : 'mute'}>
          {resting ? t('resting', { day: shortDate(momentOf(risk.rest!.until)) }) : t(`level_${risk.level}`)}
        </StateLabel>
      </span>
      <div className="min-w-60 flex-1">
        <Reasons reasons={risk.reasons} />
      </div>
      <span className="text-13 text-ink-3">
        {risk.unseen ? t('unseen') : risk.last_visit && t('last_visit', { day: shortDate(momentOf(risk.last_visit)) })}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size="small" aria-label={t('write_to', { name: risk.person.name })} onClick={() => setOpened('write')}>
          {t('write')}
        </Button>
        {canChange && (
          <Button size="small" aria-label={t('rest_of', { name: risk.person.name })} onClick={() => setOpened('rest')}>
            {t('rest')}
          </Button>
        )}
      </span>
      {resting && risk.rest!.note !== '' && <p className="basis-full pl-12 text-13 text-ink-2">{risk.rest!.note}</p>}
      <Suspense fallback={null}>
        {opened === 'write' && <WriteDialog spaceId={spaceId} people={[risk.person]} onClose={() => setOpened(undefined)} />}
        {opened === 'rest' && <RestDialog spaceId={spaceId} risk={risk} resting={resting} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </li>
  );
}

/** Who of a space needs looking after, and why. */
export function Risks({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('statistics');
  const [changing, setChanging] = useState(false);
  const risks = useRisks(spaceId);
  if (!risks.data) return <Problem of={risks.error} retry={() => void risks.refetch()} />;
  const { people, can_change, thresholds } = risks.data;
  return (
    <section aria-label={t('risks')} className="mt-8">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-16 font-bold">{t('risks')}</h2>
        <span className="text-13 text-ink-3">{t('risks_note')}</span>
        {can_change && (
          <Button look="quiet" size="small" className="ml-auto" onClick={() => setChanging(true)}>
            {t('thresholds')}
          </Button>
        )}
      </div>
      {people.length === 0 && <p className="border-y border-line py-3 text-ink-2">{t('risks_none')}</p>}
      <ul>
        {people.map((risk) => (
          <PersonRow key={risk.person.id} spaceId={spaceId} risk={risk} canChange={can_change} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {changing && <ThresholdsDialog spaceId={spaceId} now={thresholds} onClose={() => setChanging(false)} />}
      </Suspense>
    </section>
  );
}

/** The same reasons, told to whom they are about. */
export function OwnRisks() {
  const { t } = useTranslation('statistics');
  const risks = useMyRisks();
  if (!risks.data || risks.data.spaces.length === 0) return null;
  return (
    <section aria-label={t('risks_own')} className="mt-8">
      <h2 className="mb-2 text-16 font-bold">
        {t('risks_own')}
        <span className="ml-3 text-13 font-normal text-ink-3">{t('risks_own_note')}</span>
      </h2>
      <ul>
        {risks.data.spaces.map((space) => (
          <li key={space.id} className="flex flex-wrap gap-x-4 gap-y-2 border-t border-line py-2.5">
            <b className="cut w-60">{space.name}</b>
            <Reasons reasons={space.reasons} />
          </li>
        ))}
      </ul>
    </section>
  );
}
