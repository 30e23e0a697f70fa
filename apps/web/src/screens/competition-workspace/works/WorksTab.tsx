import { type ListedWork, listWorks, openWork } from '@praxis/contract/productions/productions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlindWork } from '../../../parts/blind-work/BlindWork.tsx';
import { allFindings } from '../../../parts/works/FindingList.tsx';
import { call } from '../../../platform/calls/call.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { StageChoice } from '../StageChoice.tsx';
import type { WorkspacePart } from '../useCompetitionWorkspace.ts';
import { WorkDialog } from './WorkDialog.tsx';

const filters = ['all', 'submitted', 'draft', 'findings', 'withheld'] as const;
const SIZE = 50;
const looks = {
  draft: { shape: 'half', tone: 'mute' },
  submitted: { shape: 'disc', tone: 'ink' },
  locked: { shape: 'padlock', tone: 'ink' },
} as const;

function Row({ work, onOpen, onLook }: { work: ListedWork; onOpen: () => void; onLook: () => void }) {
  const { t } = useTranslation('works');
  const found = allFindings(work.findings, work.files).length;
  const held = work.files.filter(({ blind }) => blind === 'withheld' || blind === 'failed').length;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
      <b className="text-16">{work.blind_no}</b>
      <span className="min-w-60 flex-1">
        <span className="cut block font-bold">{work.title || t('untitled')}</span>
        <span className="flex flex-wrap gap-x-3 text-12 text-ink-3">
          <span>{work.section}</span>
          <span>{t('file_count', { count: work.files.length })}</span>
          {found > 0 && <span className="text-amber">{t('found_count', { count: found })}</span>}
          {held > 0 && <span className="text-amber">{t('held_count', { count: held })}</span>}
        </span>
      </span>
      <span className="cut text-13">
        {work.entrant.number !== null && <span className="mr-2 text-ink-3">{work.entrant.number}</span>}
        {work.entrant.name}
      </span>
      <span className="text-13">
        <StateLabel {...looks[work.state]}>{t(`state_${work.state}`)}</StateLabel>
        {work.at !== null && <span className="block text-12 text-ink-3">{spokenTime(work.at)}</span>}
      </span>
      <span className="flex justify-end gap-1">
        <Button look="quiet" size="small" onClick={onLook} aria-label={t('look_of', { number: work.blind_no })}>
          {t('look_short')}
        </Button>
        <Button look="quiet" size="small" onClick={onOpen} aria-label={t('files_of', { number: work.blind_no })}>
          {t('files')}
        </Button>
      </span>
    </li>
  );
}

function Look({ stageId, work, onClose }: { stageId: string; work: ListedWork; onClose: () => void }) {
  const { t } = useTranslation('works');
  const look = useQuery({
    queryKey: ['work-open', work.id],
    queryFn: ({ signal }) => call(openWork, { stage_id: stageId, production_id: work.id }, { signal, background: true }),
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={t('look_title')} summary={t('looking_note')} width="wide">
      <div className="flex border-t border-line">
        {look.data ? (
          <BlindWork work={look.data} />
        ) : look.error ? (
          <Problem of={look.error} retry={() => void look.refetch()} />
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    </Dialog>
  );
}

function Works({ stageId }: { stageId: string }) {
  const { t } = useTranslation(['works', 'shell']);
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string>();
  const [looked, setLooked] = useState<string>();
  const q = useDeferredValue(text.trim());
  const works = useQuery({
    queryKey: ['workspace-works', stageId, filter, q, page],
    queryFn: ({ signal }) => call(listWorks, { stage_id: stageId, filter, q, page, size: SIZE }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.counts.waiting > 0 ? 4000 : 30_000),
  });
  const { data } = works;
  if (!data)
    return works.error ? <Problem of={works.error} retry={() => void works.refetch()} /> : <Skeleton rows={6} label={t('shell:loading')} />;
  const { list, total } = data.works;
  const find = (id: string | undefined) => list.find((work) => work.id === id);
  const [chosen, look] = [find(opened), find(looked)];
  const { counts } = data;
  return (
    <>
      <p className="mb-4 text-13 text-ink-2">{t('workspace_counts', counts)}</p>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t('workspace_filter')}
          choices={filters.map((value) => ({ value, label: t(`filter_${value}`) }))}
          value={filter}
          onChange={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
        <SearchField
          value={text}
          maxLength={50}
          aria-label={t('workspace_search')}
          placeholder={t('workspace_search')}
          onChange={setText}
        />
      </div>
      {list.length === 0 ? (
        <EmptyState>{t(filter === 'all' && q === '' ? 'workspace_none' : 'workspace_none_found')}</EmptyState>
      ) : (
        <ul className="border-t border-line">
          {list.map((work) => (
            <Row key={work.id} work={work} onOpen={() => setOpened(work.id)} onLook={() => setLooked(work.id)} />
          ))}
        </ul>
      )}
      {total > SIZE && (
        <div className="mt-4 flex items-center justify-center gap-3 text-13">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('page_before')}
          </Button>
          <span>{`${page} / ${Math.ceil(total / SIZE)}`}</span>
          <Button disabled={page * SIZE >= total} onClick={() => setPage(page + 1)}>
            {t('page_after')}
          </Button>
        </div>
      )}
      {chosen && <WorkDialog stageId={stageId} work={chosen} onClose={() => setOpened(undefined)} onChanged={() => void works.refetch()} />}
      {look && <Look stageId={stageId} work={look} onClose={() => setLooked(undefined)} />}
    </>
  );
}

/** The works of a stage: how many are in, what tells whose they are, and what waits to be let pass. */
export const WorksTab = ({ workspace }: WorkspacePart) => (
  <StageChoice started workspace={workspace}>
    {(stage) => <Works stageId={stage.id} />}
  </StageChoice>
);
