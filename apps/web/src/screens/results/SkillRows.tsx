import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Page.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import type { Results } from './results-reading.ts';

const WEAK = 0.6;

/** How much of the points the class reached in each skill, the weakest first. */
export function SkillRows({ skills }: { skills: Results['skills'] }) {
  const { t } = useTranslation('results');
  const sorted = [...skills].sort((one, other) => (one.average ?? 0) - (other.average ?? 0));
  return (
    <Section title={t('skills')}>
      <ul className="max-w-[720px] border-b border-line">
        {sorted.map((skill) => (
          <li key={skill.skill_id} className="flex items-center gap-4 border-t border-line py-2.5">
            <span className="cut w-48 flex-none phone:w-28">{skill.name}</span>
            <span className="flex-1">
              <ProgressBar value={skill.average ?? 0} label={skill.name} amber={(skill.average ?? 0) < WEAK} thick />
            </span>
            <b className="w-12 text-right">{skill.average === null ? '–' : `${Math.round(skill.average * 100)}%`}</b>
            <span className="w-28 text-right text-13 text-ink-3 phone:hidden">{t('skill_answers', { count: skill.answers })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
