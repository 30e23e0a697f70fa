import type { DataOf } from '@praxis/contract/core/endpoint';
import type { getInstitutionUse } from '@praxis/contract/institutions/console';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../parts/course/course-labels.ts';
import { spokenTime, timeLabel } from '../../platform/language/dates.ts';
import { ProgressBar, Strip } from '../../ui/States.tsx';

type Use = DataOf<typeof getInstitutionUse>;
const SOON = 30 * 24 * 3_600_000;

/** What stands in the way of going on, and whom to ask. */
function Warnings({ use }: { use: Use }) {
  const { t } = useTranslation('institution-console');
  const { institution, seats, storage } = use;
  const { state, reason, expired, valid_to } = institution;
  const until = valid_to === null ? '' : spokenTime(valid_to);
  const left = seats.limit - seats.used;
  return (
    <>
      {state === 'suspended' && <Strip>{[t('suspended_line'), reason].filter(Boolean).join('　')}</Strip>}
      {expired && <Strip>{t('expired_line', { time: until })}</Strip>}
      {!expired && valid_to !== null && valid_to - Date.now() < SOON && <Strip>{t('expires_soon', { time: until })}</Strip>}
      {left <= 0 && <Strip>{t('seats_full_line')}</Strip>}
      {left > 0 && left * 20 < seats.limit && <Strip>{t('seats_few_line', { count: left })}</Strip>}
      {storage.used >= storage.limit * 0.95 && <Strip>{t(storage.used < storage.limit ? 'storage_few_line' : 'storage_full_line')}</Strip>}
    </>
  );
}

/** How much of a quota is used. */
function Used({ name, used, limit, left, share }: { name: string; used: string; limit: string; left: string; share: number }) {
  return (
    <div className="w-56 phone:w-full">
      <dt className="flex justify-between text-12 text-ink-3">
        <span>{name}</span>
        <span>{left}</span>
      </dt>
      <dd className="mt-1">
        <span className="text-20">{used}</span>
        <span className="text-13 text-ink-3">{` / ${limit}`}</span>
        <ProgressBar value={share} label={name} amber={share >= 0.95} />
      </dd>
    </div>
  );
}

/** Seats, storage, people and the last day, in one line of figures. */
export function UseLine({ use }: { use: Use }) {
  const { t } = useTranslation('institution-console');
  const { institution, seats, storage, people } = use;
  const facts: [string, string | number][] = [
    [t('teachers'), people.teachers + people.admins],
    [t('students'), people.students],
    [t('inactive'), people.inactive],
    [t('valid_to'), institution.valid_to === null ? t('no_end') : timeLabel(institution.valid_to, undefined, false)],
  ];
  return (
    <>
      <Warnings use={use} />
      <dl className="mb-6 flex flex-wrap items-end gap-x-10 gap-y-4 border-y border-line py-4 phone:gap-x-6">
        <Used
          name={t('seats')}
          used={String(seats.used)}
          limit={String(seats.limit)}
          left={t('seats_left', { count: Math.max(0, seats.limit - seats.used) })}
          share={seats.used / seats.limit}
        />
        <Used
          name={t('storage')}
          used={fileSize(storage.used)}
          limit={fileSize(storage.limit)}
          left={t('storage_left', { size: fileSize(Math.max(0, storage.limit - storage.used)) })}
          share={Math.min(1, storage.used / storage.limit)}
        />
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-ink-3">{name}</dt>
            <dd className="text-20">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
