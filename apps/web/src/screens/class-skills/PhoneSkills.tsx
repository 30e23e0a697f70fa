import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { ColumnPanel, type ColumnView } from './ColumnPanel.tsx';

type Props = ColumnView & {
  columns: readonly number[];
  /** The students that are listed, lowest first. */
  rows: readonly number[];
  onSkill: (skill: number) => void;
};

const icon = { className: 'size-4', strokeWidth: 1.6 } as const;

/** A class on a phone: one skill at a time, its spread, then the students. */
export function PhoneSkills({ columns, rows, onSkill, ...view }: Props) {
  const { model, skill } = view;
  const { t } = useTranslation('skills');
  const place = columns.indexOf(skill);
  const step = (by: number) => onSkill(columns[place + by]!);
  return (
    <>
      <div className="mb-4 flex items-center gap-1">
        <IconButton label={t('previous_skill')} disabled={place <= 0} onClick={() => step(-1)}>
          <ChevronLeft {...icon} aria-hidden="true" />
        </IconButton>
        <Select
          className="min-w-0 flex-1"
          aria-label={t('shown_skill')}
          choices={columns.map((one) => ({ value: String(one), label: model.data.skills[one]!.name }))}
          value={String(skill)}
          onChange={(event) => onSkill(Number(event.target.value))}
        />
        <IconButton label={t('next_skill')} disabled={place >= columns.length - 1} onClick={() => step(1)}>
          <ChevronRight {...icon} aria-hidden="true" />
        </IconButton>
      </div>
      <ColumnPanel {...view} others={rows} />
    </>
  );
}
