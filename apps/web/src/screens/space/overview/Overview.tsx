import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Section } from '../../../ui/Page.tsx';
import { CourseLedger } from '../courses/CourseLedger.tsx';
import { MyGroup } from '../groups/MyGroup.tsx';
import { NoticeBrief } from '../notices/NoticeBrief.tsx';
import { Requests } from '../requests/Requests.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LeaveButton } from './LeaveButton.tsx';
import { OverviewAssessments } from './OverviewAssessments.tsx';
import { OverviewClasses } from './OverviewClasses.tsx';
import { OverviewDay } from './OverviewDay.tsx';
import { OverviewWeek } from './OverviewWeek.tsx';
import { StaffColumn } from './StaffColumn.tsx';

/** Waiting requests with the number of them, for those who review. */
function Waiting({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const count = space.counts?.unreviewed ?? 0;
  return (
    <Section
      title={
        <span className="flex items-center gap-2">
          {t('waiting_requests')}
          {count > 0 && <span className="rounded-sm bg-amber-soft px-1.5 text-12 leading-[20px] font-bold text-amber">{count}</span>}
        </span>
      }
      more={<Link to={`/index/space/${space.id}/members`}>{t('all_members')}</Link>}
    >
      <Requests spaceId={space.id} empty={<p className="border-t border-line py-3 text-ink-3">{t('no_requests')}</p>} />
    </Section>
  );
}

/** The first page of a space: what waits, what is learnt, what is new, and who runs it. */
export function Overview({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const link = (tab: string, text: string) => <Link to={`/index/space/${space.id}/${tab}`}>{text}</Link>;
  const learns = space.role === 'student';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-x-10 gap-y-8 max-[1023px]:grid-cols-1">
      <div>
        {space.can.change && <FirstSteps space={space} />}
        {space.can.review && <Waiting space={space} />}
        <div className={space.can.review ? 'mt-7' : undefined}>
          <OverviewDay space={space} />
        </div>
        {!learns && <OverviewAssessments space={space} />}
        <Section title={t(learns ? 'go_on_learning' : 'courses')} more={link('courses', t('all_courses'))} className="mt-7">
          <CourseLedger space={space} brief />
        </Section>
        {!learns && (
          <Section title={t('about')} className="mt-7">
            <p className="max-w-[760px] whitespace-pre-line text-ink-2">{space.intro}</p>
          </Section>
        )}
      </div>
      <aside aria-label={t('beside')}>
        <OverviewClasses space={space} />
        <Section title={t('notices')} more={link('notices', t('all_notices'))}>
          <NoticeBrief spaceId={space.id} />
        </Section>
        <OverviewWeek spaceId={space.id} />
        <StaffColumn space={space} />
        {learns && <MyGroup space={space} />}
        {learns && (
          <Section title={t('about')} className="mt-7">
            <p className="border-t border-line pt-3 text-13 whitespace-pre-line text-ink-2">{space.intro}</p>
          </Section>
        )}
        {space.can.leave && (
          <p className="mt-8 border-t border-line pt-3">
            <LeaveButton space={space} />
          </p>
        )}
      </aside>
    </div>
  );
}
