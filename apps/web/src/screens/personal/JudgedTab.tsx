import { addressOf } from '@praxis/contract/core/pages';
import { type JudgedGroup, listJudged } from '@praxis/contract/judging/expert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MyCertificates } from '../../parts/certificate/MyCertificates.tsx';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Paged } from '../../ui/lists/Paged.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';

function JudgedRow({ of }: { of: JudgedGroup }) {
  const { t } = useTranslation('judged');
  const facts = [
    of.group,
    t('submitted', { submitted: of.submitted, count: of.assigned }),
    of.ended_at === null ? '' : t('ended', { at: spokenTime(of.ended_at, undefined, false) }),
  ];
  return (
    <ListRow
      title={
        <Link
          to={addressOf('expertViewingGroup', { id: of.competition.id, step_id: of.stage.id })}
          className="font-bold break-words text-ink no-underline hover:underline"
        >
          {`${of.competition.title}　${of.stage.title}`}
        </Link>
      }
      note={facts.filter(Boolean).join('　')}
      end={
        of.certificate ? (
          <Link
            to={addressOf('certificate', { certificateId: of.certificate.id })}
            className={buttonClasses('outline', 'small')}
            aria-label={t('certificate_of', { competition: of.competition.title })}
          >
            {t('certificate')}
          </Link>
        ) : (
          of.ended_at === null && (
            <StateLabel shape="working" tone="mute">
              {t('going_on')}
            </StateLabel>
          )
        )
      }
    />
  );
}

/** What an expert judged, also where it is over, and the certificates of it. */
export function JudgedTab() {
  const { t } = useTranslation('judged');
  const [page, setPage] = useState(1);
  const judged = useQuery({
    queryKey: ['judged', page],
    queryFn: ({ signal }) => call(listJudged, { page }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Section title={t('title')}>
        <Paged
          query={judged}
          empty={t('none')}
          action={
            <Link to={addressOf('home')} className={buttonClasses('outline')}>
              {t('to_home')}
            </Link>
          }
          onPage={setPage}
        >
          {({ list }) => (
            <List label={t('title')}>
              {list.map((one) => (
                <JudgedRow key={one.group_id} of={one} />
              ))}
            </List>
          )}
        </Paged>
      </Section>
      <MyCertificates />
    </>
  );
}
