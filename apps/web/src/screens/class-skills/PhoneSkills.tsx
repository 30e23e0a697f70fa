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

function Arrow({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

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
          <Arrow path="m15 5-7 7 7 7" />
        </IconButton>
        <Select
          className="min-w-0 flex-1"
          aria-label={t('shown_skill')}
          choices={columns.map((one) => ({ value: String(one), label: model.data.skills[one]!.name }))}
          value={String(skill)}
          onChange={(event) => onSkill(Number(event.target.value))}
        />
        <IconButton label={t('next_skill')} disabled={place >= columns.length - 1} onClick={() => step(1)}>
          <Arrow path="m9 5 7 7-7 7" />
        </IconButton>
      </div>
      <ColumnPanel {...view} others={rows} />
    </>
  );
}
