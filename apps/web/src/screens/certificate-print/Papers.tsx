import type { CertificatePaper as Paper } from '@praxis/contract/certificates/certificates';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CertificatePaper } from '../../parts/certificate/CertificatePaper.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

/** Sheets of one print: what a print window takes without a pause. */
export const SHEETS = 100;

type Props = {
  /** What they certify; the browser offers it as the name of the file. */
  title: string;
  trail: readonly { label: string; to?: string }[];
  papers: { list: readonly Paper[]; total: number } | undefined;
  problem: unknown;
  retry: () => void;
  page: number;
  onPage: (page: number) => void;
};

/** Certificates one below the other, printed or saved as one PDF, a sheet each. */
export function Papers({ title, trail, papers, problem, retry, page, onPage }: Props) {
  const { t } = useTranslation('certificate');
  usePageTitle(title || t('print_all'));
  const count = papers?.list.length ?? 0;
  return (
    <>
      <SlimBar>
        <Breadcrumbs trail={[...trail, { label: t('print_all') }]} />
        <span className="flex-1" />
        {count > 0 && (
          <Button look="filled" icon={<Printer className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => window.print()}>
            {t('print_count', { count })}
          </Button>
        )}
      </SlimBar>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1264px] px-8 py-6 outline-none phone:px-4">
        <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1" data-print="no">
          <h1 className="text-20 font-bold">{t('print_all')}</h1>
          <span className="text-13 text-ink-3">{title}</span>
          <p className="ml-auto text-13 text-ink-3 phone:ml-0">{t('print_all_hint')}</p>
        </div>
        {!papers && !problem && <Skeleton rows={6} label={t('print_all')} />}
        <Problem of={problem} retry={retry} />
        {papers?.total === 0 && <EmptyState>{t('print_none')}</EmptyState>}
        {count > 0 && (
          <div className="certificate-sheets">
            {papers!.list.map((paper) => (
              <CertificatePaper key={paper.id} paper={paper} />
            ))}
          </div>
        )}
        <div data-print="no">
          <Pagination page={page} size={SHEETS} total={papers?.total ?? 0} onPage={onPage} />
        </div>
      </main>
    </>
  );
}
