import { printCertificates } from '@praxis/contract/certificates/certificates';
import { addressOf } from '@praxis/contract/core/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Papers, SHEETS } from './Papers.tsx';

/** The certificates of a course in a space, printed together. */
export function CoursePapersScreen() {
  const { t } = useTranslation('certificate');
  const { spaceId = '', courseId = '' } = useParams();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['certificate-papers', spaceId, courseId, page],
    queryFn: ({ signal }) => call(printCertificates, { space_id: spaceId, course_id: courseId, page, size: SHEETS }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Papers
      title={query.data?.course ?? ''}
      trail={[{ label: t('manage_title'), to: addressOf('certificates', { spaceId, courseId }) }]}
      papers={query.data?.page}
      problem={query.error}
      retry={() => void query.refetch()}
      page={page}
      onPage={setPage}
    />
  );
}
