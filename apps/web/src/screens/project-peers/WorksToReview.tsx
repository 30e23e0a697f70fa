import type { PeerAssignment, PeerRound } from '@praxis/contract/projects/peers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartContent } from '../../parts/project/PartContent.tsx';
import { spokenTime } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { EmptyState, Tag } from '../../ui/States.tsx';
import { RubricForm } from './RubricForm.tsx';
import { Sheet } from './Sheet.tsx';

type Props = { round: PeerRound; again: () => void };

function useTitle() {
  const { t } = useTranslation('projects');
  return ({ no, team }: PeerAssignment) => (team === null ? t('round_work_no', { no }) : t('round_work_of', { no, team }));
}

function Work({ round, work, again }: Props & { work: PeerAssignment }) {
  const { t } = useTranslation('projects');
  const title = useTitle();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-8 max-[1100px]:grid-cols-1">
      <section aria-label={title(work)} className="min-w-0">
        {work.parts.map((part) => (
          <div key={part.id} className="border-t border-line py-4 first:border-t-0 first:pt-0">
            <h3 className="pb-2 text-14 font-bold">{part.title}</h3>
            <PartContent part={part} />
          </div>
        ))}
      </section>
      <section aria-label={t('round_your_review')}>
        {work.open ? (
          <RubricForm key={work.id} round={round} review={{ ...work, written: work.submitted_at !== null }} onDone={again} />
        ) : (
          <>
            <Sheet round={round} sheet={work} />
            <p className="pt-2 text-13 text-ink-3">{t(work.submitted_at === null ? 'round_missed' : 'round_over')}</p>
          </>
        )}
        {work.submitted_at !== null && (
          <p className="mt-2 text-13 text-ink-3">
            {t('round_by', { name: work.saved_by?.name ?? '', time: spokenTime(work.submitted_at) })}
          </p>
        )}
      </section>
    </div>
  );
}

/** What the team did not write in time, and what follows from it. */
function Missed({ count }: { count: number }) {
  const { t } = useTranslation('projects');
  return (
    <div className="mb-6">
      <StateLabel shape="cross" tone="red">
        {t('round_missed_count', { count })}
      </StateLabel>
      <p className="mt-1 text-14 text-ink-2">{t('round_missed_words', { count })}</p>
    </div>
  );
}

/** The works a team reviews, one after the other: what was handed in beside the criteria. */
export function WorksToReview({ round, again }: Props) {
  const { t } = useTranslation('projects');
  const title = useTitle();
  const [chosen, setChosen] = useState<string>();
  const work =
    round.mine.find(({ id }) => id === chosen) ??
    round.mine.find(({ open, submitted_at }) => open && submitted_at === null) ??
    round.mine[0];
  const done = round.mine.filter(({ submitted_at }) => submitted_at !== null).length;
  return (
    <Section
      title={t(round.state === 'closed' ? 'round_mine_closed' : 'round_mine')}
      more={t('round_done_of', { done, total: round.mine.length + round.missed })}
    >
      {round.missed > 0 && <Missed count={round.missed} />}
      {!work && round.missed === 0 && <EmptyState plain>{t('round_nothing')}</EmptyState>}
      {work && (
        <>
          <ul className="mb-6 flex flex-wrap gap-2">
            {round.mine.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-pressed={one === work}
                  className={classes(
                    'flex min-h-11 items-center gap-2.5 rounded-md border px-4 text-14',
                    one === work ? 'border-pine bg-pine-soft' : 'border-line-2 hover:bg-sunken',
                  )}
                  onClick={() => setChosen(one.id)}
                >
                  {title(one)}
                  {one.again && <Tag>{t('round_again')}</Tag>}
                  <StateLabel
                    shape={one.submitted_at === null ? 'waiting' : 'tick'}
                    tone={one.submitted_at !== null ? 'pine' : one.open ? 'amber' : 'mute'}
                  >
                    {t(one.submitted_at !== null ? 'round_written' : one.open ? 'round_to_write' : 'round_missed')}
                  </StateLabel>
                </button>
              </li>
            ))}
          </ul>
          <Work round={round} work={work} again={again} />
        </>
      )}
    </Section>
  );
}
