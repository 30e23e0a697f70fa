import { type CertificateAward, myCertificates } from '@praxis/contract/certificates/certificates';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { usePages } from '../../platform/calls/pages.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';

/** Whose award it was, where that is not the reader alone: a mentor may hold several of one competition. */
const teamOf = (award: CertificateAward | null) =>
  award && (award.role === 'mentor' || award.members.length > 1) ? award.entrant : undefined;

/** The reader's certificates; nothing while there are none. */
export function MyCertificates() {
  const { t } = useTranslation('certificate');
  const { items: list, more } = usePages({
    queryKey: ['my-certificates'],
    ask: (page, signal) => call(myCertificates, { page, size: 50 }, { signal }),
    idOf: ({ id }) => id,
  });
  if (list.length === 0) return null;
  return (
    <Section title={t('mine')}>
      <List label={t('mine')}>
        {list.map((one) => (
          <ListRow
            key={one.id}
            lead={<Award className="size-5 flex-none text-pine" strokeWidth={1.6} aria-hidden="true" />}
            title={
              <Link to={`/certificate/${one.id}`} className="text-ink no-underline hover:underline">
                {one.award ? `${one.course}　${one.award.award}` : one.course}
              </Link>
            }
            note={[teamOf(one.award), one.issuer, shortDate(one.completed_at)].filter(Boolean).join('　')}
            end={
              one.revoked_at === null ? (
                <span className="font-mono text-13 text-ink-3 phone:hidden">{one.number}</span>
              ) : (
                <StateLabel shape="cross" tone="red">
                  {t('state_revoked')}
                </StateLabel>
              )
            }
          />
        ))}
      </List>
      <MoreButton {...more} />
    </Section>
  );
}
