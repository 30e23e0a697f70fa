import { resolveAddress } from '@praxis/contract/home/addresses';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

const homeOf = {
  space: (id: string) => `/index/space/${id}`,
  course: (id: string) => `/course/${id}/design`,
  competition: (id: string) => `/index/competitionDetail/${id}`,
};

const LabPlace = lazyPart(() => import('./LabPlace.tsx').then((file) => ({ default: file.LabPlace })));
const ProgrammingPlace = lazyPart(() => import('./ProgrammingPlace.tsx').then((file) => ({ default: file.ProgrammingPlace })));
const PaperPlace = lazyPart(() => import('./PaperPlace.tsx').then((file) => ({ default: file.PaperPlace })));
/** Addresses of papers: answering and review of one, or a student's answers to one. */
const namesPaper = (path: string) => path.startsWith('/coursePaper/') || path.startsWith('/answerDetail/1/');
/** Addresses of judged problems: where one is answered, or what a student handed in. */
const namesProgram = (path: string) => path.startsWith('/courseOj/') || path.startsWith('/answerDetail/3/');
/** Addresses of somebody's work on a lab. */
const namesLab = (path: string) => path.startsWith('/answerDetail/2/') || /^\/index\/taskDetail\/\d+\/\d+\/2\//.test(path);

/** A page inside a space, course or competition: the server says what the address names, or that it is not open to this person. */
export function PlaceScreen() {
  const { t } = useTranslation(['place', 'shell']);
  const { pathname } = useLocation();
  const place = useQuery({ queryKey: ['place', pathname], queryFn: ({ signal }) => call(resolveAddress, { path: pathname }, { signal }) });
  const id = pathname.split('/').find((part) => /^[1-9][0-9]*$/.test(part)) ?? '';
  if (!place.data) {
    return (
      <Page title="">
        {place.isPending && <Skeleton label={t('shell:loading')} />}
        <Problem of={place.error} retry={() => void place.refetch()} />
      </Page>
    );
  }
  const { kind, title } = place.data;
  if (kind === 'space' && namesPaper(pathname)) {
    return (
      <Suspense fallback={null}>
        <PaperPlace />
      </Suspense>
    );
  }
  if (kind === 'space' && namesLab(pathname)) {
    return (
      <Suspense fallback={null}>
        <LabPlace />
      </Suspense>
    );
  }
  if (kind === 'space' && namesProgram(pathname)) {
    return (
      <Suspense fallback={null}>
        <ProgrammingPlace />
      </Suspense>
    );
  }
  return (
    <Page title={title} summary={t(`kind_${kind}`)} reading>
      <EmptyState
        action={
          <Link className={buttonClasses('soft')} to={homeOf[kind](id)}>
            {t('shell:back')}
          </Link>
        }
      >
        {t('nothing_here', { title })}
      </EmptyState>
    </Page>
  );
}
