import type { RiskReason } from '@praxis/contract/statistics/risks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortDate } from '../../platform/language/dates.ts';
import { Tag } from '../../ui/States.tsx';

/** Why somebody needs looking after: each reason with since when, what it was read from and what ends it. */
export function Reasons({ reasons }: { reasons: readonly RiskReason[] }) {
  const { t } = useTranslation('statistics');
  return (
    <ul className="flex flex-wrap gap-2">
      {reasons.map((reason) => (
        <li key={reason.rule}>
          <details>
            <summary className="cursor-pointer list-none">
              <Tag>{t(`risk_${reason.rule}`, reason.values)}</Tag>
            </summary>
            <div className="mt-1 mb-2 text-13 text-ink-2">
              <p>{`${t('risk_since', { day: shortDate(reason.since) })}　${t(`ends_${reason.rule}`)}`}</p>
              {reason.rows
                .filter(({ title }) => title !== '')
                .map((row) => (
                  <p key={`${row.title} ${row.at}`}>
                    {row.link ? (
                      <Link className="underline underline-offset-2" to={row.link}>
                        {row.title}
                      </Link>
                    ) : (
                      row.title
                    )}
                    {row.at === null ? '' : `　${shortDate(row.at)}`}
                  </p>
                ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
