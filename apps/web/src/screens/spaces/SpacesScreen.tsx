import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRole } from '../../platform/person/session.ts';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ReceivedInvitations } from './ReceivedInvitations.tsx';
import { SpaceList } from './SpaceList.tsx';
import { SpacesActions } from './SpacesActions.tsx';
import { lists } from './spaces-tab.ts';

/** The lists of spaces; the one shown stands in the address. */

/** Spaces a person runs or learns in, and public ones to join. */
export function SpacesScreen() {
  const { t } = useTranslation('spaces');
  const [address, setAddress] = useSearchParams();
  const teaches = useRole() === 'teach';
  const tab = lists.find((list) => list === address.get('list')) ?? 'mine';
  return (
    <Page title={t('title')} actions={<SpacesActions teaches={teaches} />}>
      <ReceivedInvitations />
      <Tabs
        label={t('lists')}
        tabs={lists.map((value) => ({ value, label: t(`list_${value}`) }))}
        value={tab}
        onChange={(list) => setAddress(list === 'mine' ? {} : { list }, { replace: true })}
        panel={<SpaceList key={tab} tab={tab} />}
      />
    </Page>
  );
}
