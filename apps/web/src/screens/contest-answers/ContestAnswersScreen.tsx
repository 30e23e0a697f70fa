import { listContestAnswers } from '@praxis/contract/contests/workspace';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { showWork } from '@praxis/contract/productions/productions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { contestPoints } from '../../parts/contest/section-labels.ts';
import { WorkReading } from '../../parts/works/WorkReading.tsx';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

type Answers = DataOf<typeof listContestAnswers>;

/** Where something handed in opens: a paper's review, a program, a lab's steps. */
function addressOfAnswer({ kind, subject_id }: Answers, answerId: string, userId: string) {
  if (kind === 'paper') return addressOf('review', { attemptId: answerId });
  if (kind === 'oj') return addressOf('submission', { submissionId: answerId });
  return kind === 'task' && subject_id ? addressOf('labReport', { taskId: subject_id, userId }) : undefined;
}

function Worth({ answer: { pending, points } }: { answer: Answers['list'][number] }) {
  const { t } = useTranslation('contest');
  if (pending)
    return (
      <StateLabel shape="working" tone="ink">
        {t('answer_pending')}
      </StateLabel>
    );
  if (points === null)
    return (
      <StateLabel shape="padlock" tone="mute">
        {t('answer_hidden')}
      </StateLabel>
    );
  return <b>{t('answer_points', { points: contestPoints(points) })}</b>;
}

/** The work of the person's team, where the section asks for one. */
function Work({ stageId, sectionId, userId }: { stageId: string; sectionId: string; userId: string }) {
  const work = useQuery({
    queryKey: ['work-of', stageId, sectionId, userId],
    queryFn: ({ signal }) => call(showWork, { stage_id: stageId, section_id: sectionId, user_id: userId }, { signal, background: true }),
  });
  if (work.data) return <WorkReading work={work.data} />;
  return work.error ? <Problem of={work.error} retry={() => void work.refetch()} /> : <Skeleton />;
}

/** What one person or a team handed in in a section, as far as it may be seen now. */
export function ContestAnswersScreen() {
  const { t } = useTranslation(['contest', 'shell']);
  const { step_id: stageId = '', sct_id: sectionId = '', dolog_uid: userId = '' } = useParams();
  const answers = useQuery({
    queryKey: ['contest-answers', stageId, sectionId, userId],
    queryFn: ({ signal }) => call(listContestAnswers, { stage_id: stageId, section_id: sectionId, user_id: userId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(({ pending }) => pending) ? 5000 : false),
  });
  const { data } = answers;
  return (
    <Page title={t('answers_title')} reading>
      {answers.isPending && <Skeleton label={t('shell:loading')} />}
      <Problem of={answers.error} retry={() => void answers.refetch()} />
      {data?.kind === 'production' && <Work stageId={stageId} sectionId={sectionId} userId={userId} />}
      {data?.list.length === 0 && data.kind !== 'production' && <EmptyState>{t('no_answers')}</EmptyState>}
      {data && data.list.length > 0 && (
        <List label={t('answers_title')}>
          {data.list.map((answer) => {
            const to = addressOfAnswer(data, answer.id, answer.person.id);
            return (
              <ListRow
                key={`${answer.id} ${answer.at}`}
                lead={<Avatar name={answer.person.name} picture={answer.person.avatar} />}
                title={answer.person.name}
                note={spokenTime(answer.at)}
                end={
                  <span className="flex items-center gap-4">
                    <Worth answer={answer} />
                    {to && (
                      <Link className={buttonClasses('quiet', 'small')} to={to}>
                        {t('open_answer')}
                      </Link>
                    )}
                  </span>
                }
              />
            );
          })}
        </List>
      )}
    </Page>
  );
}
