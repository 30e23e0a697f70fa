import { type MessageChannel, messageChannels } from '@praxis/contract/notifications/groups';
import type { MessagePreferences } from '@praxis/contract/notifications/preferences';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/fields/Choices.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/Table.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { useChoose } from './useMessagePreferences.ts';

type Group = MessagePreferences['groups'][number];
type Choose = ReturnType<typeof useChoose>;

/** Why a channel does not reach one, or where it leads. */
function useChannelState(preferences: MessagePreferences) {
  const { t } = useTranslation('message-settings');
  return (channel: MessageChannel) => {
    const { state, address } = preferences.channels[channel];
    if (state === 'ready') return address;
    if (state === 'missing' && channel !== 'inbox') return t(`state_missing_${channel}`);
    return state === 'refused' ? t('state_refused') : t('state_off');
  };
}

function Way({
  preferences,
  group,
  channel,
  choose,
}: {
  preferences: MessagePreferences;
  group: Group;
  channel: MessageChannel;
  choose: Choose;
}) {
  const { t } = useTranslation('message-settings');
  const { on, fixed } = group.channels[channel];
  return (
    <Switch
      hideLabel
      label={t('switch_label', { group: t(`group_${group.group}`), channel: t(`channel_${channel}`) })}
      checked={on}
      disabled={fixed || preferences.channels[channel].state === 'off'}
      onChange={(event) => choose.mutate({ group: group.group, channel, on: event.target.checked })}
    />
  );
}

function PhoneWays({ preferences, choose }: { preferences: MessagePreferences; choose: Choose }) {
  const { t } = useTranslation('message-settings');
  const stateOf = useChannelState(preferences);
  const open = messageChannels.filter((channel) => preferences.channels[channel].state !== 'off');
  return (
    <ul aria-label={t('ways')} className="border-b border-line">
      {preferences.groups.map((group) => (
        <li key={group.group} className="border-t border-line py-3">
          <div className="text-15 font-bold">{t(`group_${group.group}`)}</div>
          <p className="text-13 text-ink-3">{t(`group_${group.group}_line`)}</p>
          {open.map((channel) => (
            <div key={channel} className="flex min-h-11 items-center gap-3">
              <span className="flex-1">
                {t(`channel_${channel}`)}
                {stateOf(channel) && <span className="ml-2 text-12 text-ink-3">{stateOf(channel)}</span>}
              </span>
              <Way preferences={preferences} group={group} channel={channel} choose={choose} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function ChannelTable({ preferences, choose }: { preferences: MessagePreferences; choose: Choose }) {
  const { t } = useTranslation('message-settings');
  const stateOf = useChannelState(preferences);
  return (
    <Table label={t('ways')} flush>
      <thead>
        <tr>
          <HeadCell>{t('group')}</HeadCell>
          {messageChannels.map((channel) => (
            <HeadCell key={channel} className="w-40 py-1.5 align-bottom">
              <span className="block text-13 text-ink-2">{t(`channel_${channel}`)}</span>
              <span className="block min-h-[1.4em] font-normal">{stateOf(channel)}</span>
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.groups.map((group) => (
          <Row key={group.group}>
            <Cell className="py-2 whitespace-normal!">
              {t(`group_${group.group}`)}
              <span className="block text-13 text-ink-3">{t(`group_${group.group}_line`)}</span>
            </Cell>
            {messageChannels.map((channel) => (
              <Cell key={channel}>
                <Way preferences={preferences} group={group} channel={channel} choose={choose} />
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Which group of messages takes which way: a table of switches, a list on a phone. */
export function MessageWays({ preferences }: { preferences: MessagePreferences }) {
  const { t } = useTranslation('message-settings');
  const choose = useChoose();
  const phone = useIsPhone();
  return (
    <Section title={t('ways')} more={<span className="text-ink-3">{t('ways_line')}</span>}>
      <Problem of={choose.error} />
      {phone ? <PhoneWays preferences={preferences} choose={choose} /> : <ChannelTable preferences={preferences} choose={choose} />}
    </Section>
  );
}
