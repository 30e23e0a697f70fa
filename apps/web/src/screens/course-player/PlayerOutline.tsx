import type { OutlineSummary } from '@praxis/contract/courses/learning';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChapterName } from '../../parts/course/chapter-names.ts';
import { useCourseLabels } from '../../parts/course/course-labels.ts';
import { classes } from '../../ui/classes.ts';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';
import type { LearningSource } from './learning-source.ts';
import { allDone, type OutlineActivity } from './player-outline.ts';

const marks: Record<OutlineActivity['state'], { shape: MarkShape; look: string }> = {
  none: { shape: 'waiting', look: 'text-ink-3' },
  started: { shape: 'half', look: 'text-pine' },
  done: { shape: 'tick', look: 'text-pine' },
};

function ActivityRow({ activity, to, on }: { activity: OutlineActivity; to: string; on: boolean }) {
  const { t, kind, minutes, moment } = useCourseLabels();
  const { t: tPlayer } = useTranslation('course-player');
  const { lock } = activity;
  const row = 'grid min-h-9 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-2.5 px-5 text-14 phone:min-h-12 phone:px-4';
  const end = activity.seconds > 0 ? minutes(activity.seconds) : kind(activity.kind);
  if (lock) {
    return (
      <div className={classes(row, 'py-1.5 text-ink-3')} data-locked="yes">
        <Mark shape="padlock" className="mx-auto" />
        <span className="min-w-0">
          <span className="cut block">{activity.title}</span>
          <span className="block text-12">{lock.opens_at ? t('opens_on', { moment: moment(lock.opens_at) }) : lock.text}</span>
        </span>
        <span className="sr-only">{tPlayer('locked')}</span>
      </div>
    );
  }
  const mark = marks[activity.state];
  return (
    <Link
      to={to}
      aria-current={on ? 'page' : undefined}
      className={classes(
        row,
        'text-ink-2 no-underline -outline-offset-2 hover:text-ink',
        on ? 'bg-ground font-bold text-ink shadow-[inset_2px_0_0_var(--pine)]' : 'hover:bg-well',
      )}
    >
      <Mark shape={mark.shape} className={classes('mx-auto', mark.look)} />
      <span className="cut">
        {activity.title}
        <span className="sr-only">{`　${tPlayer(`state_${activity.state}`)}`}</span>
      </span>
      <span className="text-12 font-normal text-ink-3">{end}</span>
    </Link>
  );
}

/** Everything there is to learn, with how far each is and what is locked and why. */
export function PlayerOutline({
  outline,
  source,
  shown: visible,
}: {
  outline: OutlineSummary;
  source: LearningSource;
  shown: string | undefined;
}) {
  const { t } = useTranslation('course-player');
  const chapterName = useChapterName();
  const inside = (chapter: OutlineSummary['chapters'][number]) => chapter.sections.flatMap((section) => section.activities);
  const [turned, setTurned] = useState<Record<string, boolean>>({});
  return (
    <nav
      aria-label={t('outline')}
      data-print="no"
      className="overflow-y-auto border-r border-line bg-sunken py-4 phone:border-r-0 phone:bg-ground phone:pt-0"
    >
      {outline.chapters.map((chapter, chapterIndex) => {
        const activities = inside(chapter);
        const isHere = activities.some((activity) => activity.id === visible);
        const open = turned[chapter.id] ?? (isHere || outline.chapters.length <= 2);
        const Fold = open ? ChevronDown : ChevronRight;
        return (
          <div key={chapter.id}>
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setTurned((now) => ({ ...now, [chapter.id]: !open }))}
              className="flex min-h-9 w-full items-center gap-2 px-5 py-2 text-left text-14 font-bold -outline-offset-2 hover:bg-well phone:min-h-12 phone:px-4"
            >
              <Fold className="size-3.5 flex-none text-ink-2" strokeWidth={1.8} aria-hidden="true" />
              <span className="min-w-0 flex-1">{`${chapterName(chapterIndex)}　${chapter.title}`}</span>
              {allDone(activities) && <Mark shape="tick" className="text-pine" />}
            </button>
            {open &&
              chapter.sections.map((section, sectionIndex) => (
                <div key={section.id}>
                  <p className="px-5 pt-2.5 pb-0.5 text-12 text-ink-3 phone:px-4">{`${chapterIndex + 1}.${sectionIndex + 1}　${section.title}`}</p>
                  {section.activities.map((activity) => (
                    <ActivityRow key={activity.id} activity={activity} to={source.path(activity.id)} on={activity.id === visible} />
                  ))}
                </div>
              ))}
          </div>
        );
      })}
    </nav>
  );
}
