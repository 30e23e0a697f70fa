import type { FrameKind } from '@praxis/contract/skills/maps';
import { withdrawObservation } from '@praxis/contract/skills/observations';
import { X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed } from '../../platform/language/dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { EvidenceRows } from './EvidenceRows.tsx';
import { GoalButton } from './goals/GoalButton.tsx';
import { HistoryLine } from './HistoryLine.tsx';
import { IntervalBar, StateMark } from './MasteryMark.tsx';
import { percentOf } from './map-model.ts';
import { Resources } from './Resources.tsx';
import { type MapRef, useCountedTo, useSkillEvidence } from './useSkillMap.ts';

const ObserveDialog = lazyPart(() => import('./ObserveDialog.tsx').then((file) => ({ default: file.ObserveDialog })));

type Evidence = NonNullable<ReturnType<typeof useSkillEvidence>['data']>;
type Props = {
  skillId: string;
  /** What it stands below in a course, the chapter first. */
  place?: readonly string[] | undefined;
  of: Pick<MapRef, 'user_id' | 'space_id'>;
  /** Whether its mastery is anybody's: not for those who only draw the map. */
  personal: boolean;
  /** Whose it is stays unsaid: others look on. */
  nameless?: boolean;
  onClose: () => void;
  onChoose: (id: string, frame: { kind: FrameKind; id: string }) => void;
  /** What an editor adds. */
  editing?: ReactNode;
};

function Neighbours({
  title,
  none,
  list,
  personal,
  onChoose,
}: {
  title: string;
  none: string;
  list: Evidence['needs'];
  personal: boolean;
  onChoose: Props['onChoose'];
}) {
  return (
    <div className="flex gap-3 border-t border-line py-2 text-13">
      <span className="w-16 flex-none text-ink-3">{title}</span>
      {list.length === 0 && <span className="text-ink-3">{none}</span>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {list.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="inline-flex items-center gap-1.5 text-pine hover:underline touch:min-h-11"
              onClick={() => onChoose(one.id, { kind: one.frame_kind, id: one.frame_id })}
            >
              {personal && <StateMark state={one.mastery.state} bare />}
              {one.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The number, how sure it is, and what would change it. */
function Headline({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('skills');
  const { mastery, to_reach: toReach } = evidence;
  const value = percentOf(mastery.value);
  const next = mastery.state === 'reached' ? '' : toReach === null ? t('to_reach_many') : t('to_reach', { count: toReach });
  return (
    <div className="mt-3">
      <div className="flex items-center gap-4">
        <b className={value === null || mastery.state === 'thin' ? 'text-26 text-ink-3' : 'text-40 leading-none'}>
          {value === null ? '–' : value}
          {value !== null && <small className="text-14 font-normal text-ink-3">%</small>}
        </b>
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <StateMark state={mastery.state} />
          <IntervalBar mastery={mastery} wide />
        </span>
      </div>
      {mastery.count > 0 && (
        <p className="mt-2 text-13 text-ink-2">
          {[t('met_of', { met: mastery.met, count: mastery.count }), next].filter(Boolean).join('　')}
        </p>
      )}
    </div>
  );
}

function Body({
  evidence,
  of,
  personal,
  edited,
  onChoose,
  again,
}: {
  evidence: Evidence;
  of: Props['of'];
  personal: boolean;
  /** Its introduction and connections stand among what is edited. */
  edited: boolean;
  onChoose: Props['onChoose'];
  again: () => void;
}) {
  const { t } = useTranslation('skills');
  const countedTo = useCountedTo();
  const [observing, setObserving] = useState(false);
  const withdraw = (id: string) =>
    call(withdrawObservation, { observation_id: id }).then(() => {
      toastDone(t('withdrawn'));
      again();
    }, showFailure);
  return (
    <>
      {!edited && evidence.skill.intro && <p className="mt-2 text-13 whitespace-pre-wrap text-ink-2">{evidence.skill.intro}</p>}
      {personal && <Headline evidence={evidence} />}
      {personal && <HistoryLine points={evidence.history} />}
      {personal && (
        <section className="mt-4">
          <div className="flex items-baseline gap-2">
            <h3 className="text-14 font-bold">{t('evidence')}</h3>
            {evidence.can.observe && of.user_id && of.space_id && (
              <Button size="small" look="quiet" className="ml-auto" onClick={() => setObserving(true)}>
                {t('observe')}
              </Button>
            )}
          </div>
          <EvidenceRows rows={evidence.rows} onWithdraw={(id) => void withdraw(id)} />
        </section>
      )}
      {!edited && (
        <div className="mt-4 border-b border-line">
          <Neighbours title={t('needs')} none={t('nothing_before')} list={evidence.needs} {...{ personal, onChoose }} />
          <Neighbours title={t('leads_to')} none={t('nothing_after')} list={evidence.leads_to} {...{ personal, onChoose }} />
        </div>
      )}
      <Resources evidence={evidence} />
      {personal && (
        <p className="mt-5 text-12 text-ink-3">
          {[
            evidence.shared_with.length > 0
              ? t('audience_own_shared', { spaces: listed(evidence.shared_with) })
              : t(`audience_${evidence.audience}`),
            countedTo(evidence),
            t('formula', { version: evidence.model }),
          ].join('　')}
        </p>
      )}
      {observing && (
        <Suspense fallback={null}>
          <ObserveDialog
            skill={evidence.skill}
            spaceId={of.space_id!}
            userId={of.user_id!}
            onClose={() => setObserving(false)}
            onDone={again}
          />
        </Suspense>
      )}
    </>
  );
}

/** Everything about one skill: what is behind its number, what it needs, and where it is taught. */
export function SkillPanel({ skillId, place, of, personal, nameless, onClose, onChoose, editing }: Props) {
  const { t } = useTranslation('skills');
  const query = useSkillEvidence(skillId, of);
  const evidence = query.data;
  return (
    <aside
      aria-label={evidence?.skill.name ?? t('skill')}
      className="sm-panel min-h-0 overflow-y-auto px-6 py-4 phone:px-4"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 text-20 leading-tight font-bold">{evidence?.skill.name ?? '…'}</h2>
        <IconButton label={t('close')} onClick={onClose}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {place && place.length > 0 && <p className="text-13 text-ink-3">{place.join(' › ')}</p>}
      {evidence?.person && !nameless && <p className="text-13 text-ink-3">{evidence.person.name}</p>}
      {evidence && personal && !of.user_id && (
        <div className="mt-2">
          <GoalButton skillId={evidence.skill.id} />
        </div>
      )}
      {editing}
      {query.isPending && <Skeleton rows={4} />}
      <Problem of={query.error} retry={() => void query.refetch()} />
      {evidence && <Body {...{ evidence, of, personal, onChoose, edited: Boolean(editing) }} again={() => void query.refetch()} />}
    </aside>
  );
}
