import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Page.tsx';
import { CourseLedger } from './CourseLedger.tsx';
import { useSpaceCourses } from './useSpaceCourses.ts';

const AssignCourseDialog = lazyPart(() => import('./AssignCourseDialog.tsx').then((file) => ({ default: file.AssignCourseDialog })));

/** The courses of a space, and giving it another. */
export function CoursesTab({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const [assigning, setAssigning] = useState(false);
  const may = useSpaceCourses(space.id).data?.can.assign ?? false;
  return (
    <Section
      title={t('courses')}
      more={
        may && (
          <Button look="filled" onClick={() => setAssigning(true)}>
            {t('assign_course')}
          </Button>
        )
      }
    >
      <CourseLedger space={space} />
      <Suspense fallback={null}>{assigning && <AssignCourseDialog space={space} onClose={() => setAssigning(false)} />}</Suspense>
    </Section>
  );
}
