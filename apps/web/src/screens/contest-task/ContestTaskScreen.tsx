import { showContestTask } from '@praxis/contract/contests/workspace';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { cardStateOf, contestPoints, sectionAddress, sectionLooks } from '../../parts/contest/section-labels.ts';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { useSession } from '../../platform/person/session.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Skeleton } from '../../ui/States.tsx';

type Task = DataOf<typeof showContestTask>;

function Facts({ task: { card } }: { task: Task }) {
  const { t } = useTranslation('contest');
  const cardState = cardStateOf(card);
  const max = contestPoints(card.max_points);
  const facts: [string, ReactNode][] = [
    [
      t('task_state'),
      <StateLabel key="state" {...sectionLooks[cardState]}>
        {t(`section_${cardState}`)}
      </StateLabel>,
    ],
    [t('task_window'), `${spokenTime(card.opens_at)} – ${spokenTime(card.closes_at)}`],
    [t('task_weight'), card.weight > 0 ? t('task_weight_value', { max, weight: card.weight }) : t('task_max_value', { max })],
    [t('task_points'), card.points === null ? t('task_points_hidden') : t('points', { points: contestPoints(card.points), max })],
  ];
  return (
    <dl className="border-b border-line">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[128px_minmax(0,1fr)] gap-x-6 border-t border-line py-2.5">
          <dt className="text-ink-3">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a section of a stage asks, and where one person stands in it. */
export function ContestTaskScreen() {
  const { t } = useTranslation(['contest', 'shell']);
  const { id = '', step_id: stageId = '', type = '', tid: sectionId = '', uid = '' } = useParams();
  const self = useSession((now) => now.uid);
  const task = useQuery({
    queryKey: ['contest-task', stageId, sectionId, uid],
    queryFn: ({ signal }) => call(showContestTask, { stage_id: stageId, section_id: sectionId, user_id: uid }, { signal }),
  });
  if (!task.data)
    return (
      <Page title="">
        {task.isPending && <Skeleton label={t('shell:loading')} />}
        <Problem of={task.error} retry={() => void task.refetch()} />
      </Page>
    );
  const { card, person, rule_html: rule } = task.data;
  const answers = addressOf('answerDetail', { type, id, step_id: stageId, sct_id: sectionId, dolog_uid: uid, team_id: '0' });
  return (
    <Page
      title={t('task_title', { title: `${card.label}　${card.title}` })}
      summary={person.name}
      reading
      actions={
        <>
          {card.started && (
            <Link className={buttonClasses('outline')} to={answers}>
              {t('task_answers')}
            </Link>
          )}
          {uid === self && card.state !== 'waiting' && (
            <Link className={buttonClasses('filled')} to={sectionAddress(id, stageId, card)}>
              {t('task_open')}
            </Link>
          )}
        </>
      }
    >
      <Facts task={task.data} />
      {rule !== '' && (
        <Section title={t('task_rule')}>
          <RichText html={rule} />
        </Section>
      )}
    </Page>
  );
}
