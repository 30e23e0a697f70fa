import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { useRole } from '../../platform/person/session.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ProblemList } from './ProblemList.tsx';

const StatusList = lazyPart(() => import('./StatusList.tsx').then((file) => ({ default: file.StatusList })));
const RankList = lazyPart(() => import('./RankList.tsx').then((file) => ({ default: file.RankList })));

const tabs = ['list', 'status', 'rank'] as const;
type ProblemsTab = (typeof tabs)[number];

/** The practice area: problems, what is being judged, and who solved how many. */
export function ProblemsScreen() {
  const { t } = useTranslation(['problems', 'judging']);
  const { tab } = useParams();
  const navigate = useNavigate();
  const teaches = useRole() === 'teach';
  const visible = tabs.find((one) => one === tab) ?? 'list';
  return (
    <Page
      title={t('title')}
      reading
      actions={
        teaches && (
          <Link className={buttonClasses('outline')} to="/index/problemSetting">
            {t('set_problems')}
          </Link>
        )
      }
    >
      <Tabs<ProblemsTab>
        label={t('title')}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        value={visible}
        onChange={(next) => navigate(next === 'list' ? '/index/problems' : `/index/problems/${next}`, { replace: true })}
        panel={
          <div className="pt-4">
            <Suspense fallback={<Skeleton label={t('judging:loading')} />}>
              {visible === 'list' && <ProblemList />}
              {visible === 'status' && <StatusList />}
              {visible === 'rank' && <RankList />}
            </Suspense>
          </div>
        }
      />
    </Page>
  );
}
