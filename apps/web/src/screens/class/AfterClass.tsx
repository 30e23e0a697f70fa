import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listed, playTime, timeLabel } from '../../platform/language/dates.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import { Seal } from '../../ui/Seal.tsx';
import type { Lesson } from './people/WaitingRoom.tsx';

/** A class that is over: what is left of it. */
export function AfterClass({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation(['class-room', 'timetable', 'shell']);
  const staff = lesson.can.report;
  const length = lesson.started_at !== null && lesson.ended_at !== null ? (lesson.ended_at - lesson.started_at) / 1000 : 0;
  return (
    <>
      <SlimBar>
        <Link to="/index/home" aria-label={t('shell:go_home')}>
          <Seal size={24} />
        </Link>
        <Breadcrumbs trail={[{ label: lesson.space_name, to: `/index/space/${lesson.space_id}/classes` }, { label: lesson.title }]} />
      </SlimBar>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[760px] px-8 py-10 outline-none phone:px-4 phone:py-6">
        <StateLabel shape="stopped" tone="mute">
          {t('timetable:state_ended')}
        </StateLabel>
        <h1 className="mt-2 font-serif text-26 leading-tight font-bold">{lesson.title}</h1>
        <p className="mt-2 text-ink-2">
          {listed([
            timeLabel(lesson.started_at ?? lesson.start_at),
            t('lasted', { time: playTime(length) }),
            t('timetable:by', { name: lesson.teacher.name }),
          ])}
        </p>
        <div className="mt-8 flex flex-wrap gap-2">
          {lesson.can.replay && (
            <Link className={buttonClasses('filled', 'main')} to={`/replay/${lesson.id}`}>
              {t('timetable:replay')}
            </Link>
          )}
          {staff && (
            <Link className={buttonClasses('outline', 'main')} to={`/index/classReport/${lesson.id}`}>
              {t('timetable:report')}
            </Link>
          )}
          <Link className={buttonClasses('outline', 'main')} to={`/index/space/${lesson.space_id}/classes`}>
            {t('to_timetable')}
          </Link>
        </div>
      </main>
    </>
  );
}
