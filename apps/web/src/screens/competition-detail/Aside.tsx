import type { CompetitionDetail } from '@praxis/contract/competitions/competitions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Section } from '../../ui/Page.tsx';

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[72px_minmax(0,1fr)] text-13 leading-[20px] [&>*]:border-t [&>*]:border-line [&>*]:py-[7px]">
      {rows.map(([name, value]) => [
        <dt key={`${name} term`} className="text-ink-3">
          {name}
        </dt>,
        <dd key={`${name} text`}>{value}</dd>,
      ])}
    </dl>
  );
}

const small = (title: string) => <span className="text-14">{title}</span>;

/** What one needs to take part, who may, and whom to ask. */
export function Aside({ detail }: { detail: CompetitionDetail }) {
  const { t } = useTranslation('competition');
  const camera = detail.stages.some((stage) => stage.needs_camera);
  return (
    <>
      <Section title={small(t('eligibility'))} className="mt-7!">
        <ul className="border-t border-line pt-1.5 text-13 leading-[22px]">
          {(detail.eligibility.length > 0 ? detail.eligibility : [t('anybody')]).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {detail.divisions.length > 0 && (
            <li className="text-ink-2">
              {t('divisions')}　{detail.divisions.join('　')}
            </li>
          )}
        </ul>
      </Section>
      <Section title={small(t('equipment'))} className="mt-7!">
        <Facts
          rows={[
            ...(camera ? [[t('equipment_camera'), t('equipment_camera_text')] as const] : []),
            [t('equipment_network'), t('equipment_network_text')],
            [t('equipment_browser'), t('equipment_browser_text')],
          ]}
        />
      </Section>
      {detail.contacts.length > 0 && (
        <Section title={small(t('contacts'))} className="mt-7!">
          <ul className="border-t border-line">
            {detail.contacts.map((person) => (
              <li key={person.id} className="flex items-center gap-2.5 border-b border-line py-2 last:border-b-0">
                <Avatar name={person.name} picture={person.avatar} />
                {person.name}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
