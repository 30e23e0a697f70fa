import { listPapers } from '@praxis/contract/assessments/papers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { PaperLedger } from './PaperLedger.tsx';

const NewPaperDialog = lazyPart(() => import('./NewPaperDialog.tsx').then((file) => ({ default: file.NewPaperDialog })));
type Shelf = 'kept' | 'archived';

function Papers({ shelf, search, onMake }: { shelf: Shelf; search: string; onMake: () => void }) {
  const { t } = useTranslation('papers');
  const [page, setPage] = useState(1);
  const papers = useQuery({
    queryKey: ['papers', shelf, search, page],
    queryFn: ({ signal }) => call(listPapers, { page, size: 20, q: search, archived: shelf === 'archived' }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (papers.isPending) return <Skeleton rows={5} label={t('loading')} />;
  if (papers.error) return <Problem of={papers.error} retry={() => void papers.refetch()} />;
  const { list, total, size } = papers.data;
  if (list.length === 0) {
    const first = shelf === 'kept' && search === '';
    return (
      <div className="pt-5">
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
      </div>
    );
  }
  return (
    <>
      <PaperLedger papers={list} />
      <Pagination page={page} size={size} total={total} onPage={setPage} />
    </>
  );
}

/** A teacher's papers. */
export function PapersScreen() {
  const { t } = useTranslation('papers');
  const [shelf, setShelf] = useState<Shelf>('kept');
  const [text, setText] = useState('');
  const [making, setMaking] = useState(false);
  const search = useDeferredValue(text.trim());
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <SearchField
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            maxLength={100}
            onChange={setText}
            className="w-60"
          />
          <Button look="filled" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('title')}
        tabs={(['kept', 'archived'] as const).map((value) => ({ value, label: t(`shelf_${value}`) }))}
        value={shelf}
        onChange={setShelf}
        panel={<Papers key={`${shelf} ${search}`} shelf={shelf} search={search} onMake={() => setMaking(true)} />}
      />
      {making && (
        <Suspense fallback={null}>
          <NewPaperDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  );
}
