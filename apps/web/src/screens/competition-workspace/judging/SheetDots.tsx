import { useTranslation } from 'react-i18next';
import type { GroupPage } from './useJudging.ts';

/** The sheets of a work on one line; the one that stands apart is hollow. */
export function SheetDots({ page, productionId, outlier }: { page: GroupPage; productionId: string; outlier: string | null }) {
  const { t } = useTranslation('workspace-judging');
  const sheets = page.sheets.flatMap(({ production_id, expert_id, total, state }) =>
    production_id === productionId && state === 'submitted' && total !== null ? [{ expert_id, total }] : [],
  );
  if (sheets.length === 0) return null;
  const totals = sheets.map(({ total }) => total);
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const x = (total: number) => 24 + (total / 100_00) * 152;
  return (
    <svg
      width="200"
      height="30"
      role="img"
      aria-label={t('totals', { list: totals.map((total) => total / 100).join(', ') })}
      className="text-11"
    >
      <path d="M24 20H176" stroke="var(--line)" strokeWidth="2" />
      <path d={`M${x(least)} 20H${x(most)}`} stroke="var(--amber)" strokeOpacity=".5" strokeWidth="4" />
      {sheets.map(({ expert_id, total }) => (
        <circle
          key={expert_id}
          cx={x(total)}
          cy="20"
          r="4"
          fill={expert_id === outlier ? 'var(--ground)' : 'var(--ink3)'}
          stroke={expert_id === outlier ? 'var(--amber)' : 'none'}
          strokeWidth="2"
        />
      ))}
      <text x={x(least)} y="11" textAnchor="middle" fontSize="11" fill="var(--ink2)">
        {Math.round(least / 100)}
      </text>
      {most - least > 800 && (
        <text x={x(most)} y="11" textAnchor="middle" fontSize="11" fill="var(--ink2)">
          {Math.round(most / 100)}
        </text>
      )}
    </svg>
  );
}
