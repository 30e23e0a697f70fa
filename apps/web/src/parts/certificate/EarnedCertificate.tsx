import { myCertificates } from '@praxis/contract/certificates/certificates';
import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { useIsPhone } from '../../ui/phone.ts';

/** The way to the certificate of a course, which appears as soon as it is issued. */
export default function EarnedCertificate({ where }: { where: { space_id: string; course_id: string } }) {
  const { t } = useTranslation('certificate');
  const phone = useIsPhone();
  const uid = useSession((now) => now.uid);
  const earned = useQuery({
    queryKey: ['my-certificates', where.space_id, where.course_id],
    queryFn: ({ signal }) => call(myCertificates, { ...where, size: 1 }, { signal, background: true }),
  });
  const again = () => void earned.refetch();
  useTopic(uid ? `user:${uid}` : undefined, again, again);
  const [certificate] = earned.data?.list ?? [];
  if (certificate?.revoked_at !== null) return null;
  return (
    <Link to={`/certificate/${certificate.id}`} aria-label={t('see_certificate')} className={buttonClasses('soft')}>
      <Award className="size-4" strokeWidth={1.6} aria-hidden="true" />
      {!phone && t('see_certificate')}
    </Link>
  );
}
