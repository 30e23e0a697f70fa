import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { DissentList } from '../../parts/dissent/DissentList.tsx';
import { DissentView } from '../../parts/dissent/DissentView.tsx';
import { useDissents, useObjectable } from '../../parts/dissent/useDissents.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { FileDissent } from './FileDissent.tsx';

const STATES = ['any', 'open', 'closed'] as const;
type State = (typeof STATES)[number];

function Overview({ now }: { now: number }) {
  const { t } = useTranslation('dissent');
  const [query, setQuery] = useSearchParams();
  const state = STATES.find((one) => one === query.get('state')) ?? 'any';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const go = (next: { state: State; page: number }) => setQuery({ state: next.state, ...(next.page > 1 && { page: String(next.page) }) });
  const found = useDissents({ state, page });
  return (
    <>
      <div className="mb-4">
        <SegmentedControl
          label={t('filter')}
          value={state}
          onChange={(next) => go({ state: next, page: 1 })}
          choices={STATES.map((value) => ({ value, label: t(`filter_${value}`) }))}
        />
      </div>
      {found.isPending && <Skeleton rows={4} />}
      <Problem of={found.error} retry={() => void found.refetch()} />
      {found.data?.list.length === 0 && <EmptyState>{t(state === 'any' ? 'none' : 'none_such')}</EmptyState>}
      {found.data && found.data.list.length > 0 && (
        <DissentList label={t('title')} list={found.data.list} now={now} to={(id) => addressOf('dissents', {}, { id })} />
      )}
      {found.data && (
        <Pagination page={found.data.page} size={found.data.size} total={found.data.total} onPage={(next) => go({ state, page: next })} />
      )}
    </>
  );
}

/** Objections: one's own, those one looks into, those of competitions one runs (S-108). */
export function ExpertDissentScreen() {
  const { t } = useTranslation('dissent');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const now = Date.now();
  const open = useObjectable();
  const id = query.get('id');
  const objectable = open.data?.list ?? [];
  const filing = id === null && query.has('file') && objectable.length > 0;
  const show = (next: string) => void navigate(addressOf('dissents', {}, { id: next }));
  const first = objectable[0];
  const back = (
    <Link to={addressOf('dissents')} className={buttonClasses('outline')}>
      {t('back')}
    </Link>
  );
  const start = first && (
    <Link to={addressOf('dissents', {}, { file: first.stage.id })} className={buttonClasses('filled')}>
      {t('file')}
    </Link>
  );
  return (
    <Page
      title={t('title')}
      reading
      summary={
        id === null && !filing && first ? t('open_for', { competition: first.competition.title, time: spokenTime(first.until) }) : undefined
      }
      actions={id !== null || filing ? back : start}
    >
      {id !== null ? (
        <DissentView key={id} id={id} onOpen={show} />
      ) : filing ? (
        <FileDissent
          open={objectable}
          stageId={query.get('file') ?? undefined}
          onFiled={show}
          onCancel={() => void navigate(addressOf('dissents'))}
        />
      ) : (
        <Overview now={now} />
      )}
    </Page>
  );
}
