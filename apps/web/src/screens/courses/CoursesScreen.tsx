import { listCourses } from '@praxis/contract/courses/courses';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageOpen, Plus } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type Course, CourseLedgerRow } from './CourseLedgerRow.tsx';

const CourseDialog = lazyPart(() => import('./CourseDialog.tsx').then((file) => ({ default: file.CourseDialog })));

const states = ['all', 'draft', 'published', 'archived'] as const;
type View = (typeof states)[number];

function CourseLedger({
  shown: visible,
  search,
  onEdit,
  onMake,
}: {
  shown: View;
  search: string;
  onEdit: (course: Course) => void;
  onMake: () => void;
}) {
  const { t } = useTranslation('courses');
  const [page, setPage] = useState(1);
  const courses = useQuery({
    queryKey: ['courses', visible, search, page],
    queryFn: ({ signal }) =>
      call(listCourses, { page, size: 20, state: visible === 'all' ? undefined : visible, search: search || undefined }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (courses.isPending) return <Skeleton rows={5} label={t('loading')} />;
  if (courses.error) return <Problem of={courses.error} retry={() => void courses.refetch()} />;
  const { list, total, size } = courses.data;
  if (list.length === 0) {
    const first = visible === 'all' && search === '';
    return (
      <EmptyState
        action={
          first && (
            <Button look="soft" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={onMake}>
              {t('make')}
            </Button>
          )
        }
      >
        {first ? t('none') : search ? t('none_found') : t('none_here')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t('title')} className="border-b border-line">
        {list.map((course) => (
          <CourseLedgerRow key={course.id} course={course} onEdit={() => onEdit(course)} />
        ))}
      </ul>
      <Pagination page={page} size={size} total={total} onPage={setPage} />
    </>
  );
}

/** The teacher's own courses. */
export function CoursesScreen() {
  const { t } = useTranslation('courses');
  const [visible, setView] = useState<View>('all');
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<Course | 'new'>();
  const wanted = useDeferredValue(search.trim());
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <SearchField aria-label={t('search')} placeholder={t('search')} value={search} onChange={setSearch} className="w-54" />
          <Link to="/index/labs" className={buttonClasses('outline')}>
            {t('labs')}
          </Link>
          <Link to="/index/courseImport" className={buttonClasses('outline')}>
            <PackageOpen className="size-4" strokeWidth={1.6} aria-hidden="true" />
            {t('import')}
          </Link>
          <Button look="filled" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setEditing('new')}>
            {t('make')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('title')}
        tabs={states.map((state) => ({ value: state, label: t(`tab_${state}`) }))}
        value={visible}
        onChange={setView}
        panel={
          <CourseLedger key={`${visible} ${wanted}`} shown={visible} search={wanted} onEdit={setEditing} onMake={() => setEditing('new')} />
        }
      />
      {editing && (
        <Suspense fallback={null}>
          <CourseDialog course={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}
