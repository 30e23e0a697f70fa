import { listContestAnswers } from '@praxis/contract/contests/workspace';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { showWork } from '@praxis/contract/productions/productions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { contestPoints } from '../../parts/contest/section-labels.ts';
import { WorkReading } from '../../parts/works/WorkReading.tsx';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, SlimBar } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
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

/** Everything handed in, each with what it is worth and where it opens. */
function Listed({ answers }: { answers: Answers }) {
  const { t } = useTranslation('contest');
  if (answers.list.length === 0) return answers.kind === 'production' ? null : <EmptyState>{t('no_answers')}</EmptyState>;
  return (
    <List label={t('answers_title')}>
      {answers.list.map((answer) => {
        const to = addressOfAnswer(answers, answer.id, answer.person.id);
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
  );
}

/** What one person or a team handed in in a section, as far as it may be seen now. */
export function ContestAnswersScreen() {
  const { t } = useTranslation(['contest', 'shell']);
  const navigate = useNavigate();
  const { step_id: stageId = '', sct_id: sectionId = '', dolog_uid: userId = '' } = useParams();
  const answers = useQuery({
    queryKey: ['contest-answers', stageId, sectionId, userId],
    queryFn: ({ signal }) => call(listContestAnswers, { stage_id: stageId, section_id: sectionId, user_id: userId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(({ pending }) => pending) ? 5000 : false),
  });
  const { data } = answers;
  const section = data && `${data.section.label} ${data.section.title}`;
  const competition = data && { label: data.competition.title, to: addressOf('competitionDetail', { id: data.competition.id }) };
  return (
    <div className="min-h-dvh bg-ground">
      <SlimBar>
        <Seal />
        <Breadcrumbs trail={[...(competition ? [competition] : []), { label: t('answers_title') }]} />
        <Button look="plain" className="ml-auto" onClick={() => navigate(-1)}>
          {t('shell:back')}
        </Button>
      </SlimBar>
      <Page title={section ?? t('answers_title')} summary={data?.person.name} reading>
        {answers.isPending && <Skeleton label={t('shell:loading')} />}
        <Problem of={answers.error} retry={() => void answers.refetch()} />
        {data?.kind === 'production' && <Work stageId={stageId} sectionId={sectionId} userId={userId} />}
        {data && <Listed answers={data} />}
      </Page>
    </div>
  );
}
