import { type GradeSettings, gradeSettings } from '@praxis/contract/grades/grades';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/fields/Choices.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';

/** What students see of it. */
export function Shown({ settings, onChange }: { settings: GradeSettings; onChange: (change: Partial<GradeSettings>) => void }) {
  const { t } = useTranslation('grades');
  const row = 'setup-shown grid items-center gap-4 border-t border-line py-2 text-14';
  return (
    <Section title={t('students_see')} className="mt-7!">
      <div className={row}>
        <span className="text-ink-2">{t('total')}</span>
        <Select
          aria-label={t('total_shown')}
          choices={gradeSettings.shape.total_shown.options.map((value) => ({ value, label: t(`shown_${value}`) }))}
          value={settings.total_shown}
          onChange={(event) => onChange({ total_shown: event.target.value as GradeSettings['total_shown'] })}
        />
        <span className="text-13 text-ink-3">{t('shown_note')}</span>
      </div>
      <div className={row}>
        <span className="text-ink-2">{t('median')}</span>
        <Switch
          label={t('median_shown')}
          hideLabel
          checked={settings.median_shown}
          onChange={(event) => onChange({ median_shown: event.target.checked })}
        />
        <span className="text-13 text-ink-3">{t('median_note')}</span>
      </div>
      <div className={row}>
        <span className="text-ink-2">{t('trial')}</span>
        <Switch
          label={t('trial_allowed')}
          hideLabel
          checked={settings.trial_allowed}
          onChange={(event) => onChange({ trial_allowed: event.target.checked })}
        />
        <span className="text-13 text-ink-3">{t('trial_note')}</span>
      </div>
    </Section>
  );
}
