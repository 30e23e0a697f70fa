import { type PaperDetail, showPaper } from '@praxis/contract/assessments/papers';
import { addressOf } from '@praxis/contract/core/pages';
import { useQuery } from '@tanstack/react-query';
import { Eye, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import { PaperSheet } from './PaperSheet.tsx';
import { PaperSide } from './PaperSide.tsx';
import { SaveLabel } from './SaveLabel.tsx';
import { usePaperDraft } from './usePaperDraft.ts';

const PreviewDialog = lazyPart(() => import('./PreviewDialog.tsx').then((file) => ({ default: file.PreviewDialog })));

function Conflict({ onSettle }: { onSettle: (mine: boolean) => void }) {
  const { t } = useTranslation('papers');
  return (
    <Strip tone="red">
      <span className="flex-1">{t('conflict')}</span>
      <Button size="small" onClick={() => onSettle(false)}>
        {t('conflict_theirs')}
      </Button>
      <Button size="small" look="danger" onClick={() => onSettle(true)}>
        {t('conflict_mine')}
      </Button>
    </Strip>
  );
}

function Builder({ paper }: { paper: PaperDetail }) {
  const { t } = useTranslation('papers');
  const navigate = useNavigate();
  const writing = usePaperDraft(paper);
  const [looking, setLooking] = useState(false);
  const { draft, problems } = writing;
  usePageTitle(draft.title || t('untitled'));
  const ready = writing.clean && problems.length === 0 && writing.faults.length === 0;
  return (
    <>
      <SlimBar>
        <Breadcrumbs trail={[{ label: t('title'), to: '/index/papers' }, { label: draft.title || t('untitled') }]} />
        <span className="ml-auto flex items-center gap-3">
          <SaveLabel writing={writing} />
          <Button
            disabled={!ready}
            title={ready ? undefined : t('preview_later')}
            icon={<Printer className="size-4" strokeWidth={1.6} aria-hidden="true" />}
            onClick={() => void navigate(addressOf('printPaper', { paperId: paper.id }))}
          >
            <span className="phone:sr-only">{t('print')}</span>
          </Button>
          <Button
            disabled={!ready}
            title={ready ? undefined : t('preview_later')}
            icon={<Eye className="size-4" strokeWidth={1.6} aria-hidden="true" />}
            onClick={() => setLooking(true)}
          >
            <span className="phone:sr-only">{t('preview')}</span>
          </Button>
        </span>
      </SlimBar>
      {writing.conflict && <Conflict onSettle={(mine) => void writing.settle(mine)} />}
      {paper.archived && <Strip>{t('archived_note')}</Strip>}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[1264px] grid-cols-[minmax(0,1fr)_296px] gap-10 px-8 pt-6 pb-16 outline-none phone:block phone:px-4 phone:pt-4"
      >
        <PaperSheet writing={writing} chosen={paper.chosen} />
        <PaperSide writing={writing} />
      </main>
      {looking && (
        <Suspense fallback={null}>
          <PreviewDialog paperId={paper.id} random={draft.mode === 'random'} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A paper while its teacher puts it together. */
export function PaperScreen() {
  const { t } = useTranslation('papers');
  const { paperId = '' } = useParams();
  const paper = useQuery({
    queryKey: ['paper', paperId],
    queryFn: ({ signal }) => call(showPaper, { paper_id: paperId }, { signal }),
  });
  usePageTitle(t('title'));
  if (paper.data) return <Builder key={paperId} paper={paper.data} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[960px] px-8 pt-6 outline-none">
      {paper.error ? <Problem of={paper.error} retry={() => void paper.refetch()} /> : <Skeleton rows={6} label={t('loading')} />}
    </main>
  );
}
