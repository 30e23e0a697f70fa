import type { DataOf } from '@praxis/contract/core/endpoint';
import { type openBoard, PAGE_LINES } from '@praxis/contract/ranks/board';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BoardLegend } from '../../parts/board/BoardLegend.tsx';
import { BoardList, BoardListRow } from '../../parts/board/BoardList.tsx';
import { AsOf, BoardStrip, usePhase } from '../../parts/board/BoardStatus.tsx';
import { BoardTable } from '../../parts/board/BoardTable.tsx';
import { tieWords } from '../../parts/board/board-cell.ts';
import { type BoardRow, rowsOf } from '../../parts/board/board-rows.ts';
import { frozenSince } from '../../parts/board/board-state.ts';
import { MOST_PARTS, PartsKey } from '../../parts/board/TotalParts.tsx';
import { useBoard } from '../../parts/board/useBoard.ts';
import { durationLabel, spokenTime } from '../../platform/language/dates.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton, Strip } from '../../ui/States.tsx';
import { RankBar } from './RankBar.tsx';
import { MOST_FOUND, useFound } from './useFound.ts';
import { useMine, useOwnRow } from './useMine.ts';

type Opened = Pick<DataOf<typeof openBoard>, 'key' | 'head'>;
type Placed = BoardRow & { place: number };

/** Pages as the address counts them: from 1. */
function useBoardAddress() {
  const [address, setAddress] = useSearchParams();
  const page = Math.max(0, Math.floor(Number(address.get('page') ?? 1)) - 1) || 0;
  const division = address.get('division') ?? '';
  const go = (next: { page?: number; division?: string }) => {
    const of = { page, division, ...next };
    setAddress({ ...(of.division && { division: of.division }), ...(of.page > 0 && { page: String(of.page + 1) }) }, { replace: true });
  };
  return { page, division, go };
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation(['board', 'shell']);
  if (total === 0) return null;
  const to = Math.min(total, (page + 1) * PAGE_LINES);
  return (
    <nav aria-label={t('pages')} className="flex items-center gap-1 text-12 whitespace-nowrap">
      <IconButton small label={t('shell:previous_page')} disabled={page === 0} onClick={() => onPage(page - 1)}>
        ‹
      </IconButton>
      <span>{t('range', { from: page * PAGE_LINES + 1, to, total })}</span>
      <IconButton small label={t('shell:next_page')} disabled={to >= total} onClick={() => onPage(page + 1)}>
        ›
      </IconButton>
    </nav>
  );
}

/** The board of a stage: pages of fifty, one's own row always in sight, live. */
export function RankPage({ opened, withdrawn }: { opened: Opened; withdrawn: ReactNode }) {
  const { t } = useTranslation('board');
  const { page, division, go } = useBoardAddress();
  const [typed, setTyped] = useState('');
  const view = useBoard(opened, { division, page, batchMs: 1000 });
  const { head, clock } = view;
  usePageTitle(t('title', { stage: head.stage.title }));
  const found = useFound(opened.key, division, typed);
  const phase = usePhase(head, clock);
  const mine = useMine(opened.head);
  const rows = view.page ? rowsOf(view.page) : [];
  const visible: readonly BoardRow[] = found ? (found.list ?? []) : rows;
  const own = useOwnRow(opened.key, division, mine, view.page?.seq ?? 0);
  const pinned = own && !visible.some(({ entrant }) => entrant.id === mine) ? own : undefined;
  const phone = useIsPhone();
  if (view.connection === 'ended') return withdrawn;
  const toPlace = ({ entrant }: BoardRow) => {
    const placed = [...(found?.list ?? []), ...(own ? [own] : [])].find((one: Placed) => one.entrant.id === entrant.id);
    setTyped('');
    go({ page: Math.floor((placed?.place ?? 0) / PAGE_LINES) });
  };
  const label = t('title', { stage: head.stage.title });
  const nothing = view.page?.total === 0 && !found;
  return (
    <div className="board flex h-dvh flex-col bg-ground">
      <RankBar
        view={view}
        clock={clock}
        division={division}
        onDivision={(name) => go({ division: name, page: 0 })}
        typed={typed}
        onTyped={setTyped}
      />
      <BoardStrip view={view} clock={clock} />
      {view.failed && <Strip>{t('load_failed')}</Strip>}
      {found?.list && (
        <p role="status" className="flex items-center gap-3 border-b border-line px-8 py-1.5 text-13 text-ink-2 phone:px-4">
          {found.list.length === 0
            ? t('nothing_found', { text: found.text })
            : t(found.list.length < MOST_FOUND ? 'found' : 'found_most', { total: found.list.length })}
          <Button size="small" look="quiet" onClick={() => setTyped('')}>
            {t('clear')}
          </Button>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a board that scrolls must be reachable by keyboard */}
      <main id="main" tabIndex={0} aria-label={label} className="relative min-h-0 flex-1 overflow-auto px-8 phone:px-0">
        <Problem of={found?.error} retry={found?.retry} />
        {nothing ? (
          <div className="grid min-h-full place-items-center py-10">
            <EmptyState
              plain
              action={phase === 'waiting' && t('waiting_in', { span: durationLabel((head.stage.start_at - clock.now()) / 1000) })}
            >
              {phase === 'waiting' ? t('waiting_title', { time: spokenTime(head.stage.start_at) }) : t('empty')}
            </EmptyState>
          </div>
        ) : visible.length === 0 && !found ? (
          <Skeleton rows={10} label={label} />
        ) : phone ? (
          <BoardList head={head} rows={visible} mine={mine} label={label} />
        ) : (
          visible.length > 0 && (
            <BoardTable head={head} rows={visible} mine={mine} pinned={pinned} label={label} onPlace={found ? toPlace : undefined} />
          )
        )}
      </main>
      {phone && pinned && (
        <ol className="border-t border-line-2">
          <BoardListRow head={head} row={pinned} own />
        </ol>
      )}
      <footer className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-8 py-1.5 text-12 phone:px-4">
        {head.rule.kind === 'sum' && head.sections.length <= MOST_PARTS ? (
          <PartsKey head={head} />
        ) : (
          <BoardLegend head={head} frozen={frozenSince(head) !== undefined} moves={visible.some(({ rose }) => rose !== undefined)} />
        )}
        <span className="text-ink-3 phone:hidden">{t(tieWords(head.rule))}</span>
        <span className="ml-auto flex flex-wrap items-center gap-4">
          {pinned && (
            <Button size="small" look="quiet" onClick={() => toPlace(pinned)}>
              {t('my_page')}
            </Button>
          )}
          {frozenSince(head) === undefined && <AsOf view={view} />}
          {!found && <Pager page={page} total={view.page?.total ?? 0} onPage={(next) => go({ page: next })} />}
        </span>
      </footer>
    </div>
  );
}
