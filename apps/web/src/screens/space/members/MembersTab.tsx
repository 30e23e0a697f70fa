import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { Requests } from '../requests/Requests.tsx';
import { Classmates } from './Classmates.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ImportButton } from './ImportButton.tsx';
import { MembersList } from './MembersList.tsx';
import { type MemberTab, memberTabs } from './members-columns.ts';

function Counted({ words: text, count, act }: { words: string; count: number; act: boolean }) {
  return (
    <>
      {text}
      <span className={act && count > 0 ? 'rounded-sm bg-amber-soft px-1 text-12 font-bold text-amber' : 'text-12 font-normal text-ink-3'}>
        {count}
      </span>
    </>
  );
}

type StatePickerProps = {
  tabs: readonly MemberTab[];
  state: MemberTab;
  counts: SpaceDetail['counts'];
  onChoose: (state: MemberTab) => void;
};

/** Which list is shown, with how many are in each: words side by side, on a phone a choice. */
function StatePicker({ tabs, state, counts, onChoose }: StatePickerProps) {
  const { t } = useTranslation(['space', 'space-parts']);
  const phone = useIsPhone();
  const word = (tab: MemberTab) => t(`space-parts:state_${tab}`);
  if (phone) {
    return (
      <Field label={t('by_state')} hideLabel className="w-full">
        <Select
          value={state}
          choices={tabs.map((value) => ({ value, label: `${word(value)} ${counts?.[value] ?? 0}` }))}
          onChange={(event) => onChoose(event.target.value as MemberTab)}
        />
      </Field>
    );
  }
  return (
    <SegmentedControl
      label={t('by_state')}
      value={state}
      onChange={onChoose}
      choices={tabs.map((value) => ({
        value,
        label: <Counted words={word(value)} count={counts?.[value] ?? 0} act={value === 'unreviewed'} />,
      }))}
    />
  );
}

/** The people of a space by state, with search and export, for those who run it. */
function DesktopMembers({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState(address.get('q') ?? '');
  const q = useDeferredValue(typed.trim());
  const tabs = memberTabs(space.rights.includes('approve_members'));
  const state = tabs.find((one) => one === address.get('state')) ?? 'approved';
  const choose = (next: MemberTab) => setAddress(next === 'approved' ? {} : { state: next }, { replace: true });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {tabs.length > 1 && <StatePicker tabs={tabs} state={state} counts={space.counts} onChoose={choose} />}
        <Field label={t('search_members')} hideLabel className="w-72 phone:w-full">
          <SearchField placeholder={t('search_members')} value={typed} onChange={setTyped} />
        </Field>
        <span className="ml-auto flex flex-wrap items-start gap-2">
          {space.rights.includes('approve_members') && space.state === 'active' && <ImportButton space={space} />}
          <ExportButton spaceId={space.id} state={state} />
        </span>
      </div>
      {state === 'unreviewed' ? (
        <Requests key={q} spaceId={space.id} q={q} empty={<EmptyState>{t(q ? 'nobody_found' : 'nobody_unreviewed')}</EmptyState>} />
      ) : (
        <MembersList key={`${state} ${q}`} space={space} state={state} q={q} />
      )}
    </>
  );
}

/** Members: the desk for those who run the space, names for everybody else. */
export function MembersTab({ space }: { space: SpaceDetail }) {
  return space.can.see_members ? <DesktopMembers space={space} /> : <Classmates spaceId={space.id} />;
}
