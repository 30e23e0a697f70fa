import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ExpertGroup, isOpen } from '../../parts/expert/useExpertGroup.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { ProgressBar } from '../../ui/States.tsx';

const DAY = 24 * 3_600_000;

/** A group's name, what is left to do in it, and until when. */
export function GroupHead({ group, now }: { group: ExpertGroup; now: number }) {
  const { t } = useTranslation('expert');
  const own = group.works.filter(({ state }) => state !== 'conflict_declared');
  const submitted = own.filter(({ state }) => state === 'submitted').length;
  const open = own.filter(isOpen).length;
  const late = group.due_at !== null && open > 0 && group.due_at - now < DAY;
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-16 font-bold">{group.name}</h2>
        {group.closed && (
          <span className="ml-auto">
            <StateLabel shape="padlock" tone="mute">
              {t('closed')}
            </StateLabel>
          </span>
        )}
        {!group.closed && group.due_at !== null && (
          <span className={`ml-auto text-13 ${late ? 'font-bold text-amber' : 'text-ink-2'}`}>
            {t('due', { at: spokenTime(group.due_at, now) })}
          </span>
        )}
      </div>
      {group.works.length > 0 && (
        <>
          <p className="mt-1 mb-2 text-13 text-ink-2">{t('progress', { submitted, open, count: own.length })}</p>
          <ProgressBar value={own.length === 0 ? 1 : submitted / own.length} label={t('progress_label')} amber={late} thick />
        </>
      )}
      {group.closed && <p className="mt-2 text-13 text-ink-2">{t('closed_about')}</p>}
      <p className="mt-3 flex items-start gap-2 text-13 text-ink-2">
        <EyeOff className="mt-0.5 size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
        <span>{t('blind_about')}</span>
      </p>
    </header>
  );
}
