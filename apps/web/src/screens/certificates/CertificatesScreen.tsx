import { showCertificateSettings } from '@praxis/contract/certificates/certificates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { IssuedCertificates } from './IssuedCertificates.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** The certificates of a course in a space: what they say, whether there are any, and who holds one. */
export function CertificatesScreen() {
  const { t } = useTranslation('certificate');
  const { spaceId = '', courseId = '' } = useParams();
  const where = { space_id: spaceId, course_id: courseId };
  const settings = useQuery({
    queryKey: ['certificate-settings', spaceId, courseId],
    queryFn: ({ signal }) => call(showCertificateSettings, where, { signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={t('manage_title')}
      summary={settings.data && `${settings.data.course}　${settings.data.space}`}
      actions={
        <Link to={`/index/space/${spaceId}/courses`} className={buttonClasses('plain')}>
          {t('back_to_courses')}
        </Link>
      }
    >
      {settings.isPending && <Skeleton rows={6} label={t('manage_title')} />}
      <Problem of={settings.error} retry={() => void settings.refetch()} />
      {settings.data && (
        <>
          <SettingsForm key={String(settings.data.saved)} where={where} settings={settings.data} />
          <IssuedCertificates where={where} />
        </>
      )}
    </Page>
  );
}
