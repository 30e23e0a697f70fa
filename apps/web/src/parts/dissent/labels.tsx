import type { DissentListed, DissentState } from '@praxis/contract/dissents/dissents';
import { useTranslation } from 'react-i18next';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';

const looks: Record<DissentState, { shape: MarkShape; tone: Tone; act?: boolean }> = {
  filed: { shape: 'waiting', tone: 'amber', act: true },
  in_review: { shape: 'half', tone: 'ink' },
  inadmissible: { shape: 'cross', tone: 'mute' },
  upheld: { shape: 'tick', tone: 'pine' },
  rejected: { shape: 'cross', tone: 'ink' },
  withdrawn: { shape: 'returned', tone: 'mute' },
};

/** Where an objection stands; of an upheld one whether its correction is made. */
export function DissentStateLabel({ dissent }: { dissent: Pick<DissentListed, 'state' | 'to_correct' | 'handled'> }) {
  const { t } = useTranslation('dissent');
  if (dissent.to_correct)
    return (
      <StateLabel shape="triangle" tone="amber" act>
        {t('state_to_correct')}
      </StateLabel>
    );
  if (dissent.state === 'in_review' && !dissent.handled)
    return (
      <StateLabel shape="triangle" tone="amber" act>
        {t('state_unhandled')}
      </StateLabel>
    );
  const { shape, tone, act } = looks[dissent.state];
  return (
    <StateLabel shape={shape} tone={tone} act={act === true}>
      {t(`state_${dissent.state}`)}
    </StateLabel>
  );
}

/** What an objection is about, in one line. */
export function useAbout() {
  const { t } = useTranslation('dissent');
  return ({ target, section, other, appeal }: Pick<DissentListed, 'target' | 'section' | 'other' | 'appeal'>) => {
    const about =
      target === 'section'
        ? t('about_section', { section: section ? `${section.label} ${section.title}` : '' })
        : target === 'registration'
          ? t('about_other', { number: other?.number ?? '', name: other?.name ?? '' })
          : t('about_rank');
    return appeal ? t('appeal_of_about', { about }) : about;
  };
}
