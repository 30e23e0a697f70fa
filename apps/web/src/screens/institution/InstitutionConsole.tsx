import { addressOf } from '@praxis/contract/core/pages';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Applications } from './Applications.tsx';
import { Branding } from './Branding.tsx';
import { useInstitutionUse } from './console-queries.ts';
import { Members } from './Members.tsx';
import { UseLine } from './UseLine.tsx';

const ClassesPanel = lazyPart(() => import('./ClassesPanel.tsx').then((file) => ({ default: file.ClassesPanel })));

const InstitutionSkills = lazyPart(() => import('./InstitutionSkills.tsx').then((file) => ({ default: file.InstitutionSkills })));

const tabs = ['members', 'classes', 'skills', 'applications', 'branding'] as const;

/** What an administrator does with an institution in force. */
export function InstitutionConsole({ institutionId }: { institutionId: string }) {
  const { t } = useTranslation('institution-console');
  const use = useInstitutionUse(institutionId);
  const [query, setQuery] = useSearchParams();
  const visible = tabs.find((tab) => tab === query.get('tab')) ?? 'members';
  const choose = (tab: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.set('tab', tab);
      return next;
    });
  if (!use.data) return use.isPending ? <Skeleton rows={6} /> : <Problem of={use.error} retry={() => void use.refetch()} />;
  const panels = {
    members: <Members use={use.data} />,
    classes: (
      <Suspense fallback={<Skeleton rows={4} />}>
        <ClassesPanel institutionId={institutionId} />
      </Suspense>
    ),
    skills: (
      <Suspense fallback={<Skeleton rows={4} />}>
        <InstitutionSkills institutionId={institutionId} />
      </Suspense>
    ),
    applications: <Applications institutionId={institutionId} />,
    branding: <Branding institution={use.data.institution} />,
  };
  return (
    <>
      <UseLine use={use.data} />
      <p className="mb-4">
        <Link className={buttonClasses()} to={addressOf('statistics', { scope: 'institution', id: institutionId })}>
          {t('statistics')}
        </Link>
      </p>
      <Tabs
        label={t('console')}
        className="mb-5"
        value={visible}
        onChange={choose}
        tabs={tabs.map((value) => ({
          value,
          label: t(`tab_${value}`),
          ...(value === 'applications' && use.data.applications > 0 && { count: use.data.applications, act: true }),
        }))}
        panel={panels[visible]}
      />
    </>
  );
}
