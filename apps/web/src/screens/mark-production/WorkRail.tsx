import type { ExpertWork } from '@praxis/contract/judging/expert';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isOpen, pointsText, sheetAddress } from '../../parts/expert/useExpertGroup.ts';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';

const shapes = { assigned: 'waiting', scoring: 'half', returned: 'returned' } as const;

type Props = { works: readonly ExpertWork[]; chosen: string; competitionId: string; stageId: string };

/** All works of the expert, with their own totals, beside the one that is open. */
export function WorkRail({ works, chosen, competitionId, stageId }: Props) {
  const { t } = useTranslation('expert');
  const open = works.filter(isOpen).length;
  return (
    <nav aria-label={t('works')} className="mark-rail flex flex-none flex-col overflow-y-auto border-r border-line bg-ground">
      <p className="flex items-center border-b border-line px-4 py-2.5 text-13">
        <b>{t('works_count', { count: works.length })}</b>
        {open > 0 && <span className="ml-auto text-amber">{t('open_count', { count: open })}</span>}
      </p>
      {works.map((work) => (
        <Link
          key={work.assignment_id}
          to={sheetAddress(competitionId, stageId, work)}
          replace
          aria-current={work.assignment_id === chosen ? 'page' : undefined}
          className={classes(
            'flex h-9 flex-none items-center px-4 tabular-nums no-underline hover:bg-sunken',
            work.assignment_id === chosen ? 'bg-selected font-bold text-ink shadow-[inset_2px_0_0_var(--pine)]' : 'text-ink',
          )}
        >
          {work.blind_no}
          <span className="ml-auto">
            {work.state === 'submitted' && work.total !== null ? (
              <b>{pointsText(work.total)}</b>
            ) : (
              <>
                <Mark
                  shape={work.unreadable ? 'triangle' : (shapes[work.state as keyof typeof shapes] ?? 'waiting')}
                  className={work.state === 'returned' ? 'text-red' : work.unreadable ? 'text-amber' : 'text-ink-3'}
                />
                <span className="sr-only">{t(work.unreadable ? 'state_unreadable' : 'filter_open')}</span>
              </>
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
}
