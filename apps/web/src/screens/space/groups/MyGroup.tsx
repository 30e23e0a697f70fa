import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Tag } from '../../../ui/States.tsx';
import { useGroups } from './useGroups.ts';

/** The viewer's study group and its people; nothing without a group. */
export function MyGroup({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const groups = useGroups(space.id, space.group_id !== null);
  const mine = groups.data?.list.find((group) => group.id === space.group_id);
  if (!mine) return null;
  return (
    <Section title={t('my_group', { name: mine.name })} className="mt-7">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-3">
        {mine.members.map(({ membership_id, person }) => (
          <li key={membership_id} className="flex items-center gap-2">
            <Avatar name={person.name} picture={person.avatar} size="small" />
            {person.name}
            {person.id === mine.leader_id && <Tag>{t('leader')}</Tag>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
