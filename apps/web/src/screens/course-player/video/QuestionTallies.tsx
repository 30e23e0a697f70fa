import type { DataOf } from '@praxis/contract/core/endpoint';
import { videoAnswers } from '@praxis/contract/courses/learning';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TallyBars } from '../../../parts/class-room/TallyBars.tsx';
import { call } from '../../../platform/calls/call.ts';
import { playTime } from '../../../platform/language/dates.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';

type Asked = DataOf<typeof videoAnswers>['list'][number];

function Tally({ asked, students }: { asked: Asked; students: number }) {
  const { t } = useTranslation('course-player');
  const { choices, answered, right } = asked;
  const question = { type: asked.many ? ('multi' as const) : ('single' as const), options: choices.map(({ text }) => text) };
  const correct = choices.flatMap((choice, place) => (choice.right ? [place] : []));
  const percent = Math.round((right / answered) * 100);
  return (
    <li className="border-t border-line py-3">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-4">
        <span className="w-13 flex-none text-13 text-ink-3">{playTime(asked.at)}</span>
        <b className="min-w-0 flex-1 wrap-anywhere">{asked.text}</b>
        <span className="text-13 text-ink-2">{t(answered > 0 ? 'tally_of' : 'tally_none', { answered, students, percent })}</span>
      </p>
      <TallyBars question={question} tally={{ answered, correct, counts: choices.map(({ count }) => count) }} />
    </li>
  );
}

/** How the class answered the questions within a film, for those who see its scores. */
export function QuestionTallies({ at }: { at: { space_id: string; course_id: string; activity_id: string } }) {
  const { t } = useTranslation('course-player');
  const tallies = useQuery({
    queryKey: ['video-answers', at.space_id, at.course_id, at.activity_id],
    queryFn: ({ signal }) => call(videoAnswers, at, { signal }),
  });
  return (
    <section aria-label={t('class_answers')}>
      <h2 className="mb-2 text-14 font-bold">{t('class_answers')}</h2>
      {tallies.isPending && <Skeleton rows={3} label={t('loading')} />}
      <Problem of={tallies.error} retry={() => void tallies.refetch()} />
      {tallies.data && (
        <ol className="border-b border-line">
          {tallies.data.list.map((asked) => (
            <Tally key={asked.id} asked={asked} students={tallies.data.students} />
          ))}
        </ol>
      )}
    </section>
  );
}
