import './paper-print.css';
import { MOST_PRINTED_VERSIONS, printPaper } from '@praxis/contract/assessments/paper-print';
import { addressOf } from '@praxis/contract/core/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/fields/Choices.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { PrintedPaper } from './PrintedPaper.tsx';
import { withPictures } from './with-pictures.ts';

/** A version as an address may name it. */
const versionIn = (asked: string | null) => {
  const version = Number(asked ?? 1);
  return Number.isInteger(version) && version >= 1 && version <= MOST_PRINTED_VERSIONS ? version : 1;
};

/** A paper as it is printed: blank, or with its key. */
export function PaperPrintScreen() {
  const { t } = useTranslation('papers');
  const { paperId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const [withKey, version] = [query.has('key'), versionIn(query.get('version'))];
  const page = useRef<HTMLElement>(null);
  const paper = useQuery({
    queryKey: ['paper', paperId, 'print', version],
    queryFn: ({ signal }) => call(printPaper, { paper_id: paperId, version }, { signal }),
    placeholderData: keepPreviousData,
  });
  const title = paper.data?.title ?? '';
  usePageTitle(withKey && title ? t('print_title_key', { title }) : title || t('print'));
  const show = (next: { key: boolean; version: number }) =>
    setQuery({ ...(next.version > 1 && { version: String(next.version) }), ...(next.key && { key: '1' }) }, { replace: true });
  return (
    <>
      <SlimBar>
        <Breadcrumbs
          trail={[
            { label: t('title'), to: addressOf('papers') },
            { label: title || t('untitled'), to: addressOf('paper', { paperId }) },
            { label: t('print') },
          ]}
        />
        {paper.data && (
          <span className="ml-auto flex items-center gap-3">
            <Button
              look="filled"
              disabled={paper.isPlaceholderData}
              icon={<Printer className="size-4" strokeWidth={1.6} aria-hidden="true" />}
              onClick={() => void withPictures(page.current).then(() => window.print())}
            >
              {t('print')}
            </Button>
          </span>
        )}
      </SlimBar>
      <main id="main" ref={page} tabIndex={-1} className="mx-auto w-full max-w-[calc(210mm+64px)] px-8 pt-6 pb-16 outline-none phone:px-4">
        {paper.error ? (
          <Problem of={paper.error} retry={() => void paper.refetch()} />
        ) : paper.data ? (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-13" data-print="no">
              <Switch label={t('print_with_key')} checked={withKey} onChange={(event) => show({ key: event.target.checked, version })} />
              {paper.data.random && (
                <Button
                  size="small"
                  busy={paper.isFetching}
                  disabled={version >= MOST_PRINTED_VERSIONS}
                  onClick={() => show({ key: withKey, version: version + 1 })}
                >
                  {t('print_another')}
                </Button>
              )}
              <p className="text-ink-3">{t(paper.data.random ? 'print_note_random' : 'print_note')}</p>
            </div>
            <PrintedPaper paper={paper.data} withKey={withKey} />
          </>
        ) : (
          <Skeleton rows={6} label={t('loading')} />
        )}
      </main>
    </>
  );
}
