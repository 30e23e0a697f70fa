import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { lazyPart } from '../platform/calls/lazy-part.ts';
import { reloadPage } from '../platform/navigation.ts';
import { Button } from '../ui/Button.tsx';

const NotFoundScreen = lazyPart(() => import('../screens/not-found/NotFoundScreen.tsx').then((file) => ({ default: file.NotFoundScreen })));

const isMissingPart = (failure: unknown) => failure instanceof TypeError && /import|module|fetch/i.test(failure.message);

/** In place of a page that cannot be shown: an address that means nothing, a part that could not be fetched, or our own fault. */
export function PageProblem() {
  const { t } = useTranslation('shell');
  const failure = useRouteError();
  if (isRouteErrorResponse(failure) && failure.status === 404) {
    return (
      <Suspense fallback={null}>
        <NotFoundScreen />
      </Suspense>
    );
  }
  console.error(failure);
  const problem = isMissingPart(failure) ? 'part_missing' : 'page_broken';
  return (
    <main id="main" className="mx-auto flex max-w-[560px] flex-col items-start gap-4 px-8 py-24 phone:px-4">
      <h1 className="font-serif text-26 leading-tight font-bold">{t(`${problem}_title`)}</h1>
      <p className="text-ink-2">{t(problem)}</p>
      <Button look="filled" onClick={reloadPage}>
        {t('reload_page')}
      </Button>
    </main>
  );
}
