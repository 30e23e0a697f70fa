import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { SubmissionView } from '../../parts/judging/submission/SubmissionView.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Seal } from '../../ui/Seal.tsx';

/** One submission with its source and results: one's own, or for those who mark. */
export function SubmissionScreen() {
  const { t } = useTranslation(['judging', 'shell']);
  const { submissionId = '' } = useParams();
  const navigate = useNavigate();
  usePageTitle(t('submission'));
  return (
    <div className="min-h-dvh bg-ground">
      <SlimBar>
        <Seal />
        <Breadcrumbs trail={[{ label: t('submission') }]} />
        <Button look="plain" className="ml-auto" onClick={() => navigate(-1)}>
          {t('shell:back')}
        </Button>
      </SlimBar>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1040px] px-8 py-6 outline-none phone:px-4">
        <h1 className="mb-3 text-20 font-bold">{t('submission')}</h1>
        <SubmissionView submissionId={submissionId} />
      </main>
    </div>
  );
}
