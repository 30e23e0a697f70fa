import type { DataOf } from '@praxis/contract/core/endpoint';
import type { showLabGrid } from '@praxis/contract/labs/grid';
import { MessageSquare, RefreshCw, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { durationLabel, timeLabel } from '../../platform/language/dates.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { BatchToolbar } from '../../ui/lists/BatchToolbar.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Seal } from '../../ui/Seal.tsx';

type Grid = DataOf<typeof showLabGrid>;
const icon = (Icon: typeof Timer) => <Icon className="size-4" strokeWidth={1.6} aria-hidden="true" />;

/** Longer ago than a class lasts, how long it has been open says nothing. */
const A_CLASS_SECONDS = 12 * 3600;

/** Since when the lab may be begun. */
function useOpening({ opens_at, now }: Grid) {
  const { t } = useTranslation('lab');
  if (opens_at === null) return;
  const time = timeLabel(opens_at, now);
  const since = Math.floor((now - opens_at) / 1000);
  if (since < 0) return t('opens_later', { time });
  return since < A_CLASS_SECONDS ? t('opened_since', { time, duration: durationLabel(since) }) : t('opened_on', { time });
}

/** Whose wall it is, and what is done for everybody. */
export function GridBar({ taskId, grid, onNotify, onExtend }: { taskId: string; grid: Grid; onNotify: () => void; onExtend: () => void }) {
  const { t } = useTranslation('lab');
  const phone = useIsPhone();
  const opened = useOpening(grid);
  const operations = (
    <>
      {grid.can.mark && (
        <Link className={buttonClasses()} to={`/index/labReports/${taskId}`}>
          {t('reports')}
        </Link>
      )}
      {grid.can.assist && (
        <>
          <Button icon={icon(MessageSquare)} onClick={onNotify}>
            {t('notify_all')}
          </Button>
          <Button icon={icon(Timer)} onClick={onExtend}>
            {t('extend_all')}
          </Button>
        </>
      )}
    </>
  );
  return (
    <>
      <SlimBar>
        <Seal />
        <Breadcrumbs trail={[{ label: grid.space.name, to: grid.space.link }, { label: t('of_lab', { title: grid.title }) }]} />
        {opened && !phone && <span className="flex-none pl-2 text-13 text-ink-3">{opened}</span>}
        <span className="flex-1" />
        {!phone && <span className="flex gap-2">{operations}</span>}
      </SlimBar>
      {phone && <div className="flex flex-none gap-2 overflow-x-auto border-b border-line px-4 py-2 whitespace-nowrap">{operations}</div>}
    </>
  );
}

type PickedProps = {
  count: number;
  all: boolean;
  onAll: () => void;
  onNotify: () => void;
  onExtend: () => void;
  onReset: () => void;
};

/** What is done for those picked in the list. */
export function PickedBar({ count, all, onAll, onNotify, onExtend, onReset }: PickedProps) {
  const { t } = useTranslation('lab');
  return (
    <BatchToolbar label={t('for_picked')} pickAll={t('pick_all')} all={all} some={count > 0 && !all} onAll={onAll} count={count}>
      <span className="text-13 text-ink-2">{t('picked', { count })}</span>
      <Button size="small" icon={icon(MessageSquare)} disabled={count === 0} onClick={onNotify}>
        {t('notify_body')}
      </Button>
      <Button size="small" icon={icon(Timer)} disabled={count === 0} onClick={onExtend}>
        {t('extend_one')}
      </Button>
      <Button size="small" look="danger" icon={icon(RefreshCw)} disabled={count === 0} onClick={onReset}>
        {t('reset')}
      </Button>
    </BatchToolbar>
  );
}
