import type { EvidenceView } from '@praxis/contract/skills/maps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortDate } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Tag } from '../../ui/States.tsx';

const FIRST = 8;
const kinds = {
  question: 'kind_question',
  lab: 'kind_lab',
  project: 'kind_project',
  problem: 'kind_problem',
  skill: 'kind_skill',
  attempt: 'kind_attempt',
} as const;
const kindOf = (kind: string) => kinds[kind as keyof typeof kinds] ?? 'kind_activity';

/** A pull in points of a hundred, with its sign. */
const pullText = (pull: number) => {
  const points = Math.round(pull * 1000) / 10;
  return points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`;
};

/** What a teacher observed stands with who wrote it. */
const titleOf = ({ title, observation }: EvidenceView) => (observation?.author ? `${observation.author}: ${title}` : title);

/** The rows behind a number: each opens the answer, check or review it stands for. */
export function EvidenceRows({ rows, onWithdraw }: { rows: readonly EvidenceView[]; onWithdraw?: ((id: string) => void) | undefined }) {
  const { t } = useTranslation('skills');
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <p className="border-t border-line py-3 text-14 text-ink-2">{t('no_evidence')}</p>;
  return (
    <>
      <p className="text-12 text-ink-3">{t('sum_note')}</p>
      <ul aria-label={t('evidence')} className="mt-1 border-b border-line">
        {(all ? rows : rows.slice(0, FIRST)).map((row) => (
          <li key={row.id} className="flex min-h-9 items-center gap-2 border-t border-line py-1 text-13 touch:min-h-11">
            <span className="w-16 flex-none text-ink-3 tabular-nums">{shortDate(row.at)}</span>
            {row.place === '' ? (
              <span className="min-w-0 flex-1 truncate" title={titleOf(row)}>
                {titleOf(row)}
              </span>
            ) : (
              <Link to={row.place} className="min-w-0 flex-1 truncate hover:underline" title={titleOf(row)}>
                {titleOf(row)}
              </Link>
            )}
            {row.observation?.withdraw && onWithdraw && (
              <Button size="small" look="quiet" onClick={() => onWithdraw(row.observation!.id)}>
                {t('withdraw')}
              </Button>
            )}
            <Tag>{t(kindOf(row.object_kind))}</Tag>
            <span className="w-14 text-right tabular-nums text-ink-3" title={t('pull')}>
              {pullText(row.pull)}
            </span>
            <span className="inline-flex w-12 items-center justify-end gap-1 font-bold tabular-nums">
              <Mark shape={row.ratio > 0.5 ? 'tick' : 'cross'} className={row.ratio > 0.5 ? 'size-2.5 text-pine' : 'size-2.5 text-ink-2'} />
              {Math.round(row.ratio * 100)}
            </span>
          </li>
        ))}
      </ul>
      {rows.some(({ single }) => !single) && <p className="mt-1 text-12 text-ink-3">{t('sitting_note')}</p>}
      {!all && rows.length > FIRST && (
        <Button size="small" look="quiet" className="mt-1" onClick={() => setAll(true)}>
          {t('evidence_count', { count: rows.length })}
        </Button>
      )}
    </>
  );
}
