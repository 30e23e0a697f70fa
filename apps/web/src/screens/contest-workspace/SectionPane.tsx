import type { ContestWorkspace, SectionCard } from '@praxis/contract/contests/workspace';
import { addressOf } from '@praxis/contract/core/pages';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sectionAddress } from '../../parts/contest/section-labels.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { WorkspaceNotice } from './WorkspaceNotice.tsx';

const PaperSection = lazyPart(() => import('./PaperSection.tsx').then((file) => ({ default: file.PaperSection })));
const CodeSection = lazyPart(() => import('./CodeSection.tsx').then((file) => ({ default: file.CodeSection })));
const LabSection = lazyPart(() => import('./LabSection.tsx').then((file) => ({ default: file.LabSection })));
const WorkSection = lazyPart(() => import('./work/WorkSection.tsx').then((file) => ({ default: file.WorkSection })));
const AttemptReview = lazyPart(() =>
  import('../../parts/attempt-review/AttemptReview.tsx').then((file) => ({ default: file.AttemptReview })),
);

type Props = {
  workspace: ContestWorkspace;
  card: SectionCard;
  device: string;
  /** The last parameter of the address: the mode of a paper, the part of a lab. */
  mode: string | undefined;
  onDone: () => void;
};

const REVIEW = '3';

/** Where to go on: the first section that can be worked on and is not this one. */
function Onward({ workspace: { competition, stage, sections }, card }: Pick<Props, 'workspace' | 'card'>) {
  const { t } = useTranslation('contest');
  const next = sections.find(({ section_id, state }) => section_id !== card.section_id && state === 'open');
  if (next)
    return (
      <Link className={buttonClasses('filled', 'main')} to={sectionAddress(competition.id, stage.id, next)}>
        {t('next_section', { title: `${next.label}　${next.title}` })}
      </Link>
    );
  return sections.every(({ state }) => state === 'done' || state === 'over') ? <p>{t('all_done')}</p> : null;
}

function Review({ card }: { card: SectionCard }) {
  const { t } = useTranslation('contest');
  if (card.own_id === null) return <WorkspaceNotice title={card.title}>{t('nothing_to_look_at')}</WorkspaceNotice>;
  return (
    <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
      <AttemptReview attemptId={card.own_id} framed />
    </div>
  );
}

function LookBack({ workspace: { competition, stage }, card }: Pick<Props, 'workspace' | 'card'>) {
  const { t } = useTranslation('contest');
  if (card.kind !== 'paper' || card.own_id === null) return null;
  const to = addressOf('coursePaper', { id: competition.id, step_id: stage.id, sct_id: card.section_id, paper_resp_mode: REVIEW });
  return (
    <Link className={buttonClasses('outline', 'main')} to={to}>
      {t('look_back')}
    </Link>
  );
}

/** What is worked on in an open section, by its kind. */
function Work({ workspace, card, device, mode, onDone }: Props): ReactNode {
  const { stage } = workspace;
  const after = (
    <div className="mt-6 flex flex-wrap justify-center gap-2">
      <LookBack workspace={workspace} card={card} />
      <Onward workspace={workspace} card={card} />
    </div>
  );
  if (card.kind === 'oj')
    return <CodeSection key={card.section_id} stageId={stage.id} sectionId={card.section_id} device={device} onDone={onDone} />;
  if (card.kind === 'paper' && card.subject_id)
    return (
      <PaperSection key={card.subject_id} {...{ card, device, onDone, after }} assessmentId={card.subject_id} endsAt={stage.own_end_at} />
    );
  if (card.kind === 'task' && card.subject_id)
    return <LabSection key={card.subject_id} taskId={card.subject_id} device={device} part={mode} onDone={onDone} />;
  return <WorkspaceNotice title={card.title} />;
}

/** A section as it stands: open to work, or why not. A paper that was begun stays before its person until it has handed itself in. */
export function SectionPane(props: Props) {
  const { t } = useTranslation('contest');
  const { card, mode, workspace } = props;
  const ends = (
    <>
      <LookBack workspace={workspace} card={card} />
      <Onward workspace={workspace} card={card} />
    </>
  );
  const notice = {
    waiting: { title: card.title, text: t('waiting_note', { time: spokenTime(card.opens_at) }) },
    paused: { title: t('paused'), text: t('paused_note') },
    over: { title: t('section_over'), text: t('section_over_note') },
    done: { title: t('section_done'), text: t('section_done_note') },
    open: undefined,
  }[card.state];
  // A work stays before its team when it is handed in, paused or locked.
  const work = card.kind === 'production' && card.state !== 'waiting';
  const review = card.kind === 'paper' && mode === REVIEW;
  return (
    <Suspense
      fallback={
        <div className="flex-1 p-8">
          <Skeleton rows={6} />
        </div>
      }
    >
      {review ? (
        <Review card={card} />
      ) : work ? (
        <WorkSection key={card.section_id} card={card} stageId={workspace.stage.id} device={props.device} onDone={props.onDone} />
      ) : notice ? (
        <WorkspaceNotice title={notice.title} action={(card.state === 'done' || card.state === 'over') && ends}>
          {notice.text}
        </WorkspaceNotice>
      ) : (
        <Work {...props} />
      )}
    </Suspense>
  );
}
