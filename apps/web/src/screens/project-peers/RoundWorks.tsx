import { addressOf } from '@praxis/contract/core/pages';
import type { PeerReviewedWork, PeerRound } from '@praxis/contract/projects/peers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { ProgressBar, Strip, Tag } from '../../ui/States.tsx';
import { RubricForm } from './RubricForm.tsx';
import { Sheet } from './Sheet.tsx';

type Props = { round: PeerRound; again: () => void };
type Review = PeerReviewedWork['reviews'][number];

const looks: Record<Review['state'], { shape: MarkShape; tone: Tone }> = {
  open: { shape: 'waiting', tone: 'mute' },
  submitted: { shape: 'tick', tone: 'pine' },
  missed: { shape: 'cross', tone: 'red' },
};
const words = { open: 'round_waits', submitted: 'round_written', missed: 'round_missed' } as const;

function ReviewRow({ round, review, onWrite }: { round: PeerRound; review: Review; onWrite: () => void }) {
  const { t } = useTranslation('projects');
  return (
    <li className="min-w-0 border-t border-line py-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3">
        <span className="cut">{review.team ?? t('round_from_teacher')}</span>
        {review.again && review.run_id !== null && <Tag>{t('round_again')}</Tag>}
        <span className="flex-1" />
        {review.run_id === null && round.can.run ? (
          <Button size="small" look={review.state === 'open' ? 'soft' : 'quiet'} onClick={onWrite}>
            {t(review.state === 'open' ? 'round_write_own' : 'round_change')}
          </Button>
        ) : (
          <StateLabel {...looks[review.state]}>{t(words[review.state])}</StateLabel>
        )}
      </div>
      {review.state === 'submitted' && <Sheet round={round} sheet={review} />}
    </li>
  );
}

function WorkRow({ round, work, onWrite }: { round: PeerRound; work: PeerReviewedWork; onWrite: (review: Review) => void }) {
  const { t } = useTranslation('projects');
  const asked = work.reviews.filter(({ state }) => state !== 'missed');
  const done = asked.filter(({ state }) => state === 'submitted').length;
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 pb-2">
        <Link
          to={addressOf('project', { runId: work.run_id, stageId: round.stage_id })}
          aria-label={t('round_open_work', { name: work.team })}
          className="text-15 font-bold"
        >
          {work.team}
        </Link>
        <span className="text-13 text-ink-3">{t('round_done_of', { done, total: asked.length })}</span>
        <span className="flex-1" />
        {work.score !== null && (
          <span className="text-13 text-ink-3">
            {`${t('round_median')} `}
            <b className="font-serif text-16 text-ink">{work.score}</b>
            {` / ${round.max_score}`}
          </span>
        )}
      </div>
      <ul
        aria-label={t('round_reviews_of', { name: work.team })}
        className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-x-8 text-14"
      >
        {work.reviews.map((review) => (
          <ReviewRow key={review.id} round={round} review={review} onWrite={() => onWrite(review)} />
        ))}
      </ul>
    </li>
  );
}

/** For who teaches: how far the reviews are, what they came to, what looks odd, and what nobody wrote. */
export function RoundWorks({ round, again }: Props) {
  const { t } = useTranslation('projects');
  const [writing, setWriting] = useState<{ work: PeerReviewedWork; review: Review }>();
  const all = round.works.flatMap(({ reviews }) => reviews).filter(({ state }) => state !== 'missed');
  const done = all.filter(({ state }) => state === 'submitted').length;
  return (
    <>
      {round.flags.map(({ kind, review_ids, teams }) => (
        <Strip key={`${kind}-${review_ids.join('-')}`}>{t(`round_flag_${kind}`, { teams: teams.join(' · ') })}</Strip>
      ))}
      <Section
        title={t('round_all')}
        more={
          <span className="flex items-center gap-3">
            {t('round_done_of', { done, total: all.length })}
            <span className="w-28">
              <ProgressBar value={all.length === 0 ? 0 : done / all.length} label={t('rounds')} />
            </span>
          </span>
        }
      >
        <ul>
          {round.works.map((work) => (
            <WorkRow key={work.run_id} round={round} work={work} onWrite={(review) => setWriting({ work, review })} />
          ))}
        </ul>
      </Section>
      {writing && (
        <Dialog
          open
          onClose={() => setWriting(undefined)}
          title={t('round_review_of', { name: writing.work.team })}
          summary={
            <Link to={addressOf('project', { runId: writing.work.run_id, stageId: round.stage_id })} target="_blank">
              {t('round_open_work', { name: writing.work.team })}
            </Link>
          }
          width="usual"
        >
          <RubricForm
            round={round}
            review={{ ...writing.review, written: writing.review.state === 'submitted' }}
            onDone={() => {
              setWriting(undefined);
              again();
            }}
          />
        </Dialog>
      )}
    </>
  );
}
