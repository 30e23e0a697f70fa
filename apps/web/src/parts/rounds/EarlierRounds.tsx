import { listAnnotations } from '@praxis/contract/annotations/annotations';
import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { type AttemptRound, showRounds } from '@praxis/contract/assessments/rounds';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { ReadAnswer } from '../read-answer/ReadAnswer.tsx';

/** What was noted on an answer of an earlier round, as words beside their place. */
function Notes({ attemptId, item, round }: { attemptId: string; item: number; round: number }) {
  const { t } = useTranslation('read-answer');
  const { data } = useQuery({
    queryKey: ['annotations', `${attemptId}.${item}`, round],
    queryFn: ({ signal }) => call(listAnnotations, { subject: 'answer', ref: `${attemptId}.${item}`, round }, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const notes = (data?.list ?? []).filter(({ body }) => body !== '');
  return notes.map(({ key, target, body }) => (
    <p key={key} className="mt-2 border-l-2 border-red pl-3 text-14">
      <span className="mr-2 text-12 text-ink-3">
        {'start' in target ? t('note_on', { quote: target.quote }) : t('note_page', { no: target.page })}
      </span>
      <span className="font-kai break-words whitespace-pre-wrap">{body}</span>
    </p>
  ));
}

type RoundProps = { attemptId: string; round: AttemptRound; questions: readonly QuestionForStudent[]; total: number };

function Round({ attemptId, round, questions, total }: RoundProps) {
  const { t } = useTranslation('read-answer');
  const { round: no, submitted_at: at } = round;
  return (
    <details className="border-t border-line py-3 first:border-t-0">
      <summary className="cursor-pointer">
        <b>{at === null ? t('round_head_plain', { no }) : t('round_head', { no, time: spokenTime(at) })}</b>
        {round.score !== null && <span className="ml-3 text-13 text-ink-2">{t('score', { score: round.score, count: total })}</span>}
        <span className="mt-1 block text-13 text-red">
          {t('sent_back', { time: spokenTime(round.rejected_at) })} · {round.reject_reason}
        </span>
      </summary>
      {round.answers.map(({ item, value, score, points, comment, files }) => (
        <div key={item} className="mt-4">
          {round.answers.length > 1 && <h3 className="mb-1 text-12 text-ink-3">{t('question_no', { no: item })}</h3>}
          <div className="rounded-md border border-line px-4 py-3">
            <ReadAnswer question={questions.find((one) => one.item === item)} value={value} files={files} />
          </div>
          {score !== null && <p className="mt-1 text-13 text-ink-3">{t('score', { score, count: points })}</p>}
          {comment !== '' && <p className="mt-2 border-l-2 border-red pl-3 font-kai break-words whitespace-pre-wrap">{comment}</p>}
          <Notes attemptId={attemptId} item={item} round={no} />
        </div>
      ))}
    </details>
  );
}

/** Hand-ins that were sent back, newest first; nothing where there are none. */
export default function EarlierRounds({ attemptId }: { attemptId: string }) {
  const { t } = useTranslation('read-answer');
  const { data } = useQuery({
    queryKey: ['attempt-rounds', attemptId],
    queryFn: ({ signal }) => call(showRounds, { attempt_id: attemptId }, { signal, background: true }),
  });
  if (!data || data.rounds.length === 0) return null;
  return (
    <section aria-label={t('rounds')} className="mb-6 rounded-md border border-line bg-raised px-4 py-2">
      <h2 className="py-1 text-13 text-ink-3">{t('rounds')}</h2>
      {[...data.rounds].reverse().map((round) => (
        <Round key={round.round} attemptId={attemptId} round={round} questions={data.questions} total={data.total_score} />
      ))}
    </section>
  );
}
