import { getTeacherApplication, type Profile } from '@praxis/contract/accounts/personal';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Fact } from '../Fact.tsx';

const Apply = lazyPart(() => import('./TeacherApplicationDialog.tsx').then((file) => ({ default: file.TeacherApplicationDialog })));

/** The way from student to teacher and how far it is. */
export function TeacherRole({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  const [open, setOpen] = useState(false);
  const student = profile.utype === 1;
  const sent = useQuery({
    queryKey: ['teacher-application'],
    queryFn: ({ signal }) => call(getTeacherApplication, {}, { signal }),
    enabled: student,
  });
  const application = sent.data?.application;
  if (!student) return <Fact name={t('teacher')}>{t('teacher_already')}</Fact>;
  if (application?.state === 'pending')
    return (
      <Fact name={t('teacher')} note={t('teacher_sent', { school: application.school, time: spokenTime(application.created_at) })}>
        <StateLabel shape="waiting" tone="amber">
          {t('teacher_pending')}
        </StateLabel>
      </Fact>
    );
  const refused = application?.state === 'refused';
  return (
    <Fact
      name={t('teacher')}
      note={refused ? t('teacher_reason', { reason: application.reason }) : undefined}
      action={<Button onClick={() => setOpen(true)}>{t(refused ? 'teacher_again' : 'teacher_apply')}</Button>}
    >
      {refused ? (
        <StateLabel shape="cross" tone="red">
          {t('teacher_refused')}
        </StateLabel>
      ) : (
        t('teacher_none')
      )}
      <Suspense fallback={null}>{open && <Apply profile={profile} onClose={() => setOpen(false)} />}</Suspense>
    </Fact>
  );
}
