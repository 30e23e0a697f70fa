import { listCourses } from '@praxis/contract/courses/courses';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { ListPage, MakeButton } from '../../ui/lists/ListPage.tsx';
import { Paged } from '../../ui/lists/Paged.tsx';
import { useSearchedPages } from '../../ui/lists/useSearchedPages.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { type Course, CourseLedgerRow } from './CourseLedgerRow.tsx';

const CourseDialog = lazyPart(() => import('./CourseDialog.tsx').then((file) => ({ default: file.CourseDialog })));

const states = ['all', 'draft', 'published', 'archived'] as const;
type View = (typeof states)[number];

type LedgerProps = {
  shown: View;
  search: string;
  page: number;
  onPage: (page: number) => void;
  onEdit: (course: Course) => void;
  onMake: () => void;
};

function CourseLedger({ shown: visible, search, page, onPage, onEdit, onMake }: LedgerProps) {
  const { t } = useTranslation('courses');
  const courses = useQuery({
    queryKey: ['courses', visible, search, page],
    queryFn: ({ signal }) =>
      call(listCourses, { page, size: 20, state: visible === 'all' ? undefined : visible, search: search || undefined }, { signal }),
    placeholderData: keepPreviousData,
  });
  const first = visible === 'all' && search === '';
  return (
    <Paged
      query={courses}
      empty={first ? t('none') : search ? t('none_found') : t('none_here')}
      action={
        first && (
          <MakeButton soft onMake={onMake}>
            {t('make')}
          </MakeButton>
        )
      }
      onPage={onPage}
    >
      {({ list }) => (
        <ul aria-label={t('title')} className="border-b border-line">
          {list.map((course) => (
            <CourseLedgerRow key={course.id} course={course} onEdit={() => onEdit(course)} />
          ))}
        </ul>
      )}
    </Paged>
  );
}

/** The teacher's own courses. */
export function CoursesScreen() {
  const { t } = useTranslation('courses');
  const [visible, setView] = useState<View>('all');
  const [editing, setEditing] = useState<Course | 'new'>();
  const { search, page, setPage, ...typed } = useSearchedPages();
  const make = { label: t('make'), onMake: () => setEditing('new') };
  const show = (next: View) => {
    setView(next);
    setPage(1);
  };
  return (
    <ListPage
      title={t('title')}
      search={{ label: t('search'), ...typed }}
      make={make}
      others={
        <>
          <Link to="/index/labs" className={buttonClasses('outline')}>
            {t('labs')}
          </Link>
          <Link to="/index/courseImport" className={buttonClasses('outline')}>
            <PackageOpen className="size-4" strokeWidth={1.6} aria-hidden="true" />
            {t('import')}
          </Link>
        </>
      }
    >
      <Tabs
        label={t('title')}
        tabs={states.map((state) => ({ value: state, label: t(`tab_${state}`) }))}
        value={visible}
        onChange={show}
        panel={
          <CourseLedger key={visible} shown={visible} {...{ search, page }} onPage={setPage} onEdit={setEditing} onMake={make.onMake} />
        }
      />
      {editing && (
        <Suspense fallback={null}>
          <CourseDialog course={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </ListPage>
  );
}
