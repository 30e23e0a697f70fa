import type { AskOf } from '@praxis/contract/core/endpoint';
import { type MessagePreferences, saveMessageTimes } from '@praxis/contract/notifications/preferences';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../../parts/leaving/LeaveQuestion.tsx';
import { call } from '../../../platform/calls/call.ts';
import { type Language, languages, languageTag, usePreferences } from '../../../platform/person/preferences.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox, SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { usePreferencesChanged } from './useMessagePreferences.ts';

type Times = AskOf<typeof saveMessageTimes>;

const names: Record<Language, string> = { 'zh-cn': '简体中文', 'zh-hk': '繁體中文', en: 'English' };
const two = (number: number) => String(number).padStart(2, '0');
const asClock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const asMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const EVENING = 22 * 60;
const MORNING = 7 * 60;

/** Asia/Shanghai (GMT+8) */
function zoneLabel(zone: string) {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  return `${zone.replaceAll('_', ' ')} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''})`;
}

/** Every zone this browser knows: its own and the chosen one first. Only these say how far they are off: asking it of hundreds takes seconds. */
function zonesWith(chosen: string) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const near = new Set([own, chosen]);
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !near.has(zone));
  return [
    ...[...near].map((zone) => ({ value: zone, label: zoneLabel(zone) })),
    ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ];
}

type PartProps = { times: Times; change: (part: Partial<Times>) => void };

function QuietHours({ times, change }: PartProps) {
  const { t } = useTranslation('message-settings');
  const { quiet_from: from, quiet_to: to } = times;
  const quiet = from !== null && to !== null;
  return (
    <div>
      <Checkbox
        label={t('quiet')}
        checked={quiet}
        onChange={(event) =>
          change(event.target.checked ? { quiet_from: EVENING, quiet_to: MORNING } : { quiet_from: null, quiet_to: null })
        }
      />
      <p className="mt-1 text-12 text-ink-3">{t('quiet_help')}</p>
      {quiet && (
        <div className="mt-2 flex gap-3">
          <Field label={t('quiet_from')} className="w-32">
            <TextInput
              type="time"
              required
              value={asClock(from)}
              onChange={(event) => event.target.value && change({ quiet_from: asMinutes(event.target.value) })}
            />
          </Field>
          <Field label={t('quiet_to')} className="w-32">
            <TextInput
              type="time"
              required
              value={asClock(to)}
              onChange={(event) => event.target.value && change({ quiet_to: asMinutes(event.target.value) })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

function Digest({ times, change }: PartProps) {
  const { t } = useTranslation('message-settings');
  const { language } = usePreferences();
  const day = new Intl.DateTimeFormat(languageTag[language], { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ value: String(number), label: day.format(Date.UTC(2024, 0, number)) }));
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${two(hour)}:00` }));
  return (
    <div>
      <div className="mb-1 text-13 text-ink-2">{t('digest')}</div>
      <SegmentedControl
        label={t('digest')}
        value={times.digest}
        onChange={(digest) => change({ digest })}
        choices={(['off', 'daily', 'weekly'] as const).map((value) => ({ value, label: t(`digest_${value}`) }))}
      />
      <p className="mt-1 text-12 text-ink-3">{t('digest_help')}</p>
      {times.digest !== 'off' && (
        <div className="mt-2 flex gap-3">
          {times.digest === 'weekly' && (
            <Field label={t('digest_weekday')} className="w-32">
              <Select
                choices={weekdays}
                value={String(times.digest_weekday)}
                onChange={(event) => change({ digest_weekday: Number(event.target.value) })}
              />
            </Field>
          )}
          <Field label={t('digest_hour')} className="w-32">
            <Select
              choices={hours}
              value={String(times.digest_hour)}
              onChange={(event) => change({ digest_hour: Number(event.target.value) })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

/** When and in which language one is written to. */
export function MessageTimes({ preferences }: { preferences: MessagePreferences }) {
  const { t } = useTranslation('message-settings');
  const changed = usePreferencesChanged();
  const { language, time_zone, quiet_from, quiet_to, digest, digest_hour, digest_weekday } = preferences;
  const kept: Times = { language, time_zone, quiet_from, quiet_to, digest, digest_hour, digest_weekday };
  const [times, setTimes] = useState(kept);
  const unsaved = (Object.keys(kept) as (keyof Times)[]).some((name) => kept[name] !== times[name]);
  const change = (part: Partial<Times>) => setTimes((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: () => call(saveMessageTimes, times),
    async onSuccess() {
      await changed();
      toastDone(t('saved'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const zones = useMemo(() => zonesWith(times.time_zone), [times.time_zone]);
  return (
    <Section title={t('times')}>
      <form onSubmit={submit} className="flex max-w-[560px] flex-col gap-5">
        <Field label={t('language')}>
          <Select<Language>
            choices={languages.map((value) => ({ value, label: names[value] }))}
            value={times.language}
            onChange={(event) => change({ language: event.target.value as Language })}
          />
        </Field>
        <Field label={t('time_zone')}>
          <Select choices={zones} value={times.time_zone} onChange={(event) => change({ time_zone: event.target.value })} />
        </Field>
        <QuietHours times={times} change={change} />
        <Digest times={times} change={change} />
        <Problem of={save.error} />
        <LeaveQuestion unsaved={unsaved} parts="tab" />
        <div>
          <Button type="submit" look="filled" busy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
