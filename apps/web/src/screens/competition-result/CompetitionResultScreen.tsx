import { addressOf } from '@praxis/contract/core/pages';
import { listObjectable } from '@praxis/contract/dissents/filing';
import type { StageResult } from '@praxis/contract/ranks/results';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ResultTable } from '../../parts/competition/ResultTable.tsx';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton, Strip } from '../../ui/States.tsx';
import { OwnLine } from './OwnLine.tsx';
import { OwnSheets } from './OwnSheets.tsx';
import { type Result, useCompetitionResults, useResultPage } from './useResult.ts';
import { KindLabel, Versions } from './Versions.tsx';

/** Page, division, words and version as the address says them. */
function useAddress() {
  const [query, setQuery] = useSearchParams();
  const no = Number(query.get('no')) || undefined;
  const asked = { q: query.get('q') ?? '', division: query.get('division') ?? '', page: Math.max(1, Number(query.get('page')) || 1) };
  const go = (change: Partial<typeof asked>) => {
    const next = { ...asked, page: 1, ...change };
    setQuery(
      {
        ...(no && { no: String(no) }),
        ...(next.q && { q: next.q }),
        ...(next.division && { division: next.division }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      { replace: true },
    );
  };
  return { no, asked, go };
}

/** Where the result is open to objections: until when, and the form for those who may file one. */
function ObjectHere({ stageId }: { stageId: string }) {
  const { t } = useTranslation('competition-result');
  const open = useQuery({
    queryKey: ['dissents', 'objectable', stageId],
    queryFn: ({ signal }) => call(listObjectable, { stage_id: stageId }, { signal, background: true }),
  });
  const mine = open.data?.list[0];
  if (!mine) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-amber-soft px-4 py-3">
      <span className="text-amber">{t('open_to_objections', { time: spokenTime(mine.until) })}</span>
      <Link to={addressOf('dissents', {}, { file: stageId })} className={buttonClasses('outline')}>
        {t('object')}
      </Link>
    </p>
  );
}

function Lines({ result, stale }: { result: Result; stale: boolean }) {
  const { t } = useTranslation('competition-result');
  const { asked, go } = useAddress();
  const divisions = [{ value: '', label: t('everybody') }, ...result.divisions.map((name) => ({ value: name, label: name }))];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField
          aria-label={t('search')}
          placeholder={t('search')}
          value={asked.q}
          onChange={(q) => go({ q })}
          maxLength={50}
          autoComplete="off"
          className="w-64 phone:w-full"
        />
        {result.divisions.length > 1 && (
          <Select
            aria-label={t('division')}
            choices={divisions}
            value={asked.division}
            onChange={(event) => go({ division: event.target.value })}
            className="w-44"
          />
        )}
        <span className="text-13 text-ink-3">{t('lines', { count: result.total })}</span>
      </div>
      {result.total === 0 ? (
        <EmptyState>{t('nothing_found')}</EmptyState>
      ) : (
        <div aria-busy={stale}>
          <ResultTable
            label={t('title')}
            lines={result.list}
            sections={result.sections}
            rankedBy={result.ranked_by}
            mine={result.mine?.entrant_id}
            awards={result.awards}
          />
        </div>
      )}
      <Pagination page={result.page} size={result.size} total={result.total} onPage={(page) => go({ page })} />
    </>
  );
}

function Stage({ competitionId, stage }: { competitionId: string; stage: StageResult }) {
  const { t } = useTranslation('competition-result');
  const { no, asked } = useAddress();
  const q = useDeferredValue(asked.q);
  const page = useResultPage({ stage_id: stage.stage_id, ...asked, q, ...(no && { no }) });
  if (!page.data) return page.isPending ? <Skeleton rows={8} /> : <Problem of={page.error} retry={() => void page.refetch()} />;
  const { version, rule } = page.data;
  return (
    <>
      {version.no !== stage.version.no && (
        <div className="mb-4 overflow-hidden rounded-md">
          <Strip>
            {t('former', { no: version.no })}
            <Link to={addressOf('competitionResult', { id: competitionId, step_id: stage.stage_id })}>{t('to_newest')}</Link>
          </Strip>
        </div>
      )}
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-2">
        <KindLabel kind={version.kind} />
        <span>{t('published', { no: version.no, time: spokenTime(version.published_at) })}</span>
        {version.reason && <span>{t('reason', { reason: version.reason })}</span>}
      </p>
      <OwnLine result={page.data} stageId={stage.stage_id} />
      {version.kind === 'preliminary' && version.no === stage.version.no && <ObjectHere stageId={stage.stage_id} />}
      <div className="mb-8 empty:hidden">
        <OwnSheets stageId={stage.stage_id} mine={page.data.mine !== null} />
      </div>
      <Lines result={page.data} stale={page.isPlaceholderData} />
      <Section title={t('rule')}>
        <ul className="list-disc pl-5 text-13 leading-[22px]">
          {rule.map((sentence) => (
            <li key={sentence} className="first-letter:uppercase">
              {sentence}
            </li>
          ))}
        </ul>
      </Section>
      <Versions competitionId={competitionId} stageId={stage.stage_id} />
    </>
  );
}

/** The published result of a stage: every line, one's own, the rule that ranked it, and the proof that nothing was changed since. */
export function CompetitionResultScreen() {
  const { t } = useTranslation('competition-result');
  const { id = '', step_id: stageId = '0' } = useParams();
  const navigate = useNavigate();
  const results = useCompetitionResults(id);
  if (!results.data)
    return (
      <Page title="" reading>
        {results.isPending ? <Skeleton rows={8} /> : <Problem of={results.error} retry={() => void results.refetch()} />}
      </Page>
    );
  const { competition, list } = results.data;
  const stage = stageId === '0' ? list.at(-1) : list.find((one) => one.stage_id === stageId);
  return (
    <Page
      title={`${competition.title}　${t('title')}`}
      summary={list.length === 1 ? stage?.title : undefined}
      reading
      actions={
        <Link to={addressOf('competitionDetail', { id })} className={buttonClasses('outline')}>
          {t('back')}
        </Link>
      }
    >
      {list.length > 1 && (
        <Select
          aria-label={t('stage')}
          choices={list.map((one) => ({ value: one.stage_id, label: one.title }))}
          value={stage?.stage_id ?? ''}
          onChange={(event) => void navigate(addressOf('competitionResult', { id, step_id: event.target.value }))}
          className="mb-4 w-64"
        />
      )}
      {stage ? <Stage key={stage.stage_id} competitionId={id} stage={stage} /> : <EmptyState>{t('none_yet')}</EmptyState>}
    </Page>
  );
}
