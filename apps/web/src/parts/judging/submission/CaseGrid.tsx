import type { CaseView, SubmissionSummary } from '@praxis/contract/judge-queue/submissions';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { verdictLooks } from '../verdicts.ts';

const fills = { pine: '', ink: '', mute: 'bg-sunken', amber: 'border-amber-line bg-amber-soft', red: 'border-red-line bg-red-soft' };
const inks = { pine: 'text-pine', ink: 'text-ink-2', mute: 'text-ink-3', amber: 'text-amber', red: 'text-red' };

function CaseCell({ one, chosen, onChoose }: { one: CaseView; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('judging');
  const [shape, tone] = verdictLooks[one.verdict];
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classes(
        'flex min-h-11 flex-col items-start rounded-sm border border-line px-2 py-1 text-left text-12 leading-[18px]',
        fills[tone],
        chosen && 'outline-2 -outline-offset-1 outline-ink',
      )}
    >
      <span className={classes('flex w-full items-center gap-1.5 whitespace-nowrap', inks[tone])}>
        <Mark shape={shape} />
        <b>{one.no}</b>
        <span className="cut">{t(`short_${one.verdict}`)}</span>
      </span>
      <span className="text-ink-3">{one.verdict === 'SK' ? '–' : t('milliseconds', { count: Math.round(one.time_ms) })}</span>
    </button>
  );
}

/** One cell per case as it becomes known, the ones still to come as empty cells. */
export function CaseGrid({
  submission,
  chosen,
  onChoose,
}: {
  submission: SubmissionSummary;
  chosen: number | undefined;
  onChoose: (no: number) => void;
}) {
  const { t } = useTranslation('judging');
  const { cases, total_cases, groups, state } = submission;
  const coming = state === 'done' ? 0 : Math.min(200, Math.max(0, total_cases - cases.length));
  const cells = (list: readonly CaseView[], after = 0) => (
    <div className="grid gap-1.5" style={{ gridTemplateColumns: 'repeat(auto-fill,minmax(92px,1fr))' }}>
      {list.map((one) => (
        <CaseCell key={one.no} one={one} chosen={one.no === chosen} onChoose={() => onChoose(one.no)} />
      ))}
      {Array.from({ length: after }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells to come are all alike
        <span key={at} aria-hidden="true" className="h-11 rounded-sm border border-dashed border-line-2" />
      ))}
    </div>
  );
  // Headings of groups say nothing where every case stands alone.
  if (groups.length < 2 || groups.every(({ no }) => cases.filter((one) => one.group === no).length < 2)) return cells(cases, coming);
  return (
    <>
      {groups.map((group) => (
        <section key={group.no} className="mt-3 first:mt-0">
          <h3 className="mb-1.5 text-12 font-normal text-ink-3">
            {t('group_points', { no: group.no, score: Math.round(group.score * 100) / 100, full: group.full })}
          </h3>
          {cells(cases.filter((one) => one.group === group.no))}
        </section>
      ))}
      {cells(
        cases.filter((one) => !groups.some(({ no }) => no === one.group)),
        coming,
      )}
    </>
  );
}
