import { listPapers } from '@praxis/contract/assessments/papers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { ListPage, MakeButton } from '../../ui/lists/ListPage.tsx';
import { Paged } from '../../ui/lists/Paged.tsx';
import { useSearchedPages } from '../../ui/lists/useSearchedPages.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { PaperLedger } from './PaperLedger.tsx';

const NewPaperDialog = lazyPart(() => import('./NewPaperDialog.tsx').then((file) => ({ default: file.NewPaperDialog })));
type Shelf = 'kept' | 'archived';

function Papers({
  shelf,
  search,
  page,
  onPage,
  onMake,
}: {
  shelf: Shelf;
  search: string;
  page: number;
  onPage: (page: number) => void;
  onMake: () => void;
}) {
  const { t } = useTranslation('papers');
  const papers = useQuery({
    queryKey: ['papers', shelf, search, page],
    queryFn: ({ signal }) => call(listPapers, { page, size: 20, q: search, archived: shelf === 'archived' }, { signal }),
    placeholderData: keepPreviousData,
  });
  const first = shelf === 'kept' && search === '';
  return (
    <Paged
      query={papers}
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
      {({ list }) => <PaperLedger papers={list} />}
    </Paged>
  );
}

/** A teacher's papers. */
export function PapersScreen() {
  const { t } = useTranslation('papers');
  const [shelf, setShelf] = useState<Shelf>('kept');
  const [making, setMaking] = useState(false);
  const { search, page, setPage, ...typed } = useSearchedPages();
  const make = { label: t('make'), onMake: () => setMaking(true) };
  const show = (next: Shelf) => {
    setShelf(next);
    setPage(1);
  };
  return (
    <ListPage title={t('title')} search={{ label: t('search'), ...typed }} make={make}>
      <Tabs
        label={t('title')}
        tabs={(['kept', 'archived'] as const).map((value) => ({ value, label: t(`shelf_${value}`) }))}
        value={shelf}
        onChange={show}
        panel={<Papers key={shelf} {...{ shelf, search, page }} onPage={setPage} onMake={make.onMake} />}
      />
      {making && (
        <Suspense fallback={null}>
          <NewPaperDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </ListPage>
  );
}
