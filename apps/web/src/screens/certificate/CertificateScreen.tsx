import { showCertificate } from '@praxis/contract/certificates/certificates';
import { addressOf } from '@praxis/contract/core/pages';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CertificatePaper } from '../../parts/certificate/CertificatePaper.tsx';
import { call } from '../../platform/calls/call.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { useRole } from '../../platform/person/session.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';

/** One certificate: read, printed or saved as PDF by the browser, its address copied. */
export function CertificateScreen() {
  const { t } = useTranslation('certificate');
  const { certificateId = '' } = useParams();
  const certificate = useQuery({
    queryKey: ['certificate', certificateId],
    queryFn: ({ signal }) => call(showCertificate, { certificate_id: certificateId }, { signal }),
  });
  const paper = certificate.data;
  const role = useRole();
  const home =
    role === 'specialist'
      ? { label: t('judged'), to: addressOf('personal', {}, { tab: 'competitions' }) }
      : { label: t('learning'), to: '/index/learnCenter' };
  // The browser offers this name for the PDF.
  usePageTitle(paper ? [paper.name, paper.course, paper.award?.award].filter(Boolean).join(' ') : t('title'));
  const copy = async () => {
    await navigator.clipboard.writeText(paper?.address ?? '');
    toastDone(t('address_copied'));
  };
  return (
    <>
      <SlimBar>
        <Breadcrumbs trail={[home, { label: t('title') }]} />
        <span className="flex-1" />
        {paper && (
          <Button look="filled" icon={<Printer className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
      </SlimBar>
      {paper?.revoked_at && (
        <div data-print="no">
          <Strip tone="red">{t('revoked_because', { date: shortDate(paper.revoked_at), reason: paper.revoke_reason })}</Strip>
        </div>
      )}
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1120px] px-8 py-6 outline-none phone:px-4">
        <h1 className="sr-only">{t('title')}</h1>
        {certificate.isPending && <Skeleton rows={6} label={t('title')} />}
        <Problem of={certificate.error} retry={() => void certificate.refetch()} />
        {paper && (
          <>
            <CertificatePaper paper={paper} />
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-2" data-print="no">
              <span>{t('print_hint')}</span>
              <span className="flex-1" />
              {window.isSecureContext && (
                <Button size="small" onClick={() => void copy()}>
                  {t('copy_address')}
                </Button>
              )}
              <Link to={`/verify/${paper.number}`} className="text-pine">
                {t('see_public')}
              </Link>
            </div>
          </>
        )}
      </main>
    </>
  );
}
