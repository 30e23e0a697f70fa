import type { ExpertWork } from '@praxis/contract/judging/expert';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ConflictDialog } from '../../parts/expert/ConflictDialog.tsx';
import { type ExpertGroup, isOpen, pointsText, sheetAddress } from '../../parts/expert/useExpertGroup.ts';
import { WorkState } from '../../parts/expert/WorkState.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../ui/lists/Table.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState } from '../../ui/States.tsx';
import type { WorkFilter } from './filters.ts';

type Props = { group: ExpertGroup; filter: WorkFilter; competitionId: string; stageId: string };

const fits = (work: ExpertWork, filter: WorkFilter) => filter === 'all' || (filter === 'open' ? isOpen(work) : work.state === filter);

/** J and K choose a work, Enter opens it, X steps back from it. */
function useWorkKeys(works: readonly ExpertWork[], open: (work: ExpertWork) => void, stepBack: (work: ExpertWork) => void) {
  const [chosen, setChosen] = useState(-1);
  // Keys are heard wherever the focus is.
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]')) return;
      if (target.closest('input, textarea, select') || (event.key === 'Enter' && target.closest('a, button'))) return;
      const work = works[chosen];
      if (event.key === 'j' || event.key === 'k')
        setChosen((now) => Math.min(works.length - 1, Math.max(0, now + (event.key === 'j' ? 1 : -1))));
      else if (event.key === 'Enter' && work && work.state !== 'conflict_declared') open(work);
      else if (event.key === 'x' && work && isOpen(work)) stepBack(work);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [works, chosen, open, stepBack]);
  return chosen;
}

/** The works of one group: a table on a desk, a list on a phone. */
export function WorkLedger({ group, filter, competitionId, stageId }: Props) {
  const { t } = useTranslation('expert');
  const navigate = useNavigate();
  const phone = useIsPhone();
  const [leaving, setLeaving] = useState<ExpertWork>();
  const works = group.works.filter((work) => fits(work, filter));
  const chosen = useWorkKeys(works, (work) => void navigate(sheetAddress(competitionId, stageId, work)), setLeaving);
  const acts = (work: ExpertWork) =>
    work.state === 'conflict_declared' ? null : (
      <span className="flex justify-end gap-2">
        <Link
          className={buttonClasses(isOpen(work) && work.state !== 'assigned' ? 'filled' : 'outline', 'small')}
          to={sheetAddress(competitionId, stageId, work)}
        >
          {t(`open_${work.state === 'withdrawn' ? 'assigned' : work.state}`)}
        </Link>
        {isOpen(work) && (
          <Button size="small" onClick={() => setLeaving(work)} aria-label={t('conflict_title', { number: work.blind_no })}>
            {t('conflict')}
          </Button>
        )}
      </span>
    );
  if (works.length === 0) return <EmptyState>{t('none_found')}</EmptyState>;
  return (
    <>
      {phone ? (
        <List label={group.name}>
          {works.map((work) => (
            <ListRow
              key={work.assignment_id}
              lead={<b className="tabular-nums">{work.blind_no}</b>}
              title={work.title}
              note={<WorkState work={work} criteria={group.criteria.length} />}
              end={acts(work)}
            />
          ))}
        </List>
      ) : (
        <>
          <p className="mb-1 flex justify-end gap-4 text-12 text-ink-3" aria-hidden="true">
            <span>
              <Kbd>J</Kbd> <Kbd>K</Kbd> {t('key_choose')}
            </span>
            <span>
              <Kbd>Enter</Kbd> {t('key_open')}
            </span>
            {works.some(isOpen) && (
              <span>
                <Kbd>X</Kbd> {t('key_conflict')}
              </span>
            )}
          </p>
          <Table label={group.name} flush className="table-fixed">
            <thead>
              <tr>
                <HeadCell className="w-20">{t('number')}</HeadCell>
                <HeadCell>{t('work')}</HeadCell>
                <HeadCell className="w-44">{t('state')}</HeadCell>
                <HeadCell numeric className="w-20">
                  {t('total')}
                </HeadCell>
                <HeadCell className="w-44">
                  <span className="sr-only">{t('actions')}</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {works.map((work, at) => (
                <Row key={work.assignment_id} chosen={at === chosen}>
                  <Cell>
                    <b className="tabular-nums">{work.blind_no}</b>
                  </Cell>
                  <Cell className={work.state === 'conflict_declared' ? 'cut text-ink-3' : 'cut font-bold'}>
                    {work.title}
                    {work.reason !== '' && <span className="block truncate text-12 font-normal text-red">{work.reason}</span>}
                  </Cell>
                  <Cell>
                    <WorkState work={work} criteria={group.criteria.length} />
                  </Cell>
                  <Cell numeric>{work.total === null ? '—' : <b className="tabular-nums">{pointsText(work.total)}</b>}</Cell>
                  <Cell>{acts(work)}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </>
      )}
      {leaving && <ConflictDialog work={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}
