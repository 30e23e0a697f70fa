import { type Eligibility, profileFields } from '@praxis/contract/competitions/entry';
import { useTranslation } from 'react-i18next';
import { Checkbox, SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { InstitutionsField } from './InstitutionsField.tsx';
import { LinesField } from './LinesField.tsx';
import type { Design, SettingsDraft } from './useDesign.ts';

type Part = { eligibility: Eligibility; set: (part: Partial<Eligibility>) => void };

const roles = ['all', 'students', 'teachers'] as const;
const utypesOf: Record<(typeof roles)[number], Eligibility['utypes']> = { all: [], students: [1], teachers: [2] };

function Roles({ eligibility, set }: Part) {
  const { t } = useTranslation('competition-design');
  const value = roles.find((role) => utypesOf[role].join() === eligibility.utypes.join()) ?? 'all';
  return (
    <div>
      <p className="mb-1 text-13 text-ink-2">{t('open_to')}</p>
      <SegmentedControl
        label={t('open_to')}
        choices={roles.map((role) => ({ value: role, label: t(`open_to_${role}`) }))}
        value={value}
        onChange={(role) => set({ utypes: utypesOf[role] })}
      />
    </div>
  );
}

function Births({ eligibility, set, wrong }: Part & { wrong: Record<string, string> }) {
  const { t } = useTranslation('competition-design');
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
      {(['born_from', 'born_until'] as const).map((name) => (
        <Field key={name} label={t(name)} help={t(`${name}_help`)} error={wrong[`eligibility.${name}`]}>
          <TextInput type="date" value={eligibility[name] ?? ''} onChange={(event) => set({ [name]: event.target.value || null })} />
        </Field>
      ))}
    </div>
  );
}

/** Grades of the divisions; a division without any takes everybody. */
function Grades({ eligibility, set, divisions }: Part & { divisions: readonly string[] }) {
  const { t } = useTranslation('competition-design');
  if (divisions.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
      {divisions.map((division) => (
        <LinesField
          key={division}
          label={t('grades_of', { division })}
          help={t('grades_help')}
          lines={eligibility.grades[division] ?? []}
          onChange={(grades) => {
            const { [division]: _before, ...others } = eligibility.grades;
            set({ grades: grades.length > 0 ? { ...others, [division]: grades } : others });
          }}
        />
      ))}
    </div>
  );
}

/** What must be in the profile before somebody can register. */
function Profile({ eligibility, set }: Part) {
  const { t } = useTranslation('competition-design');
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-ink-2">{t('profile')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {profileFields.map((field) => (
          <Checkbox
            key={field}
            label={t(`profile_${field}`)}
            checked={eligibility.profile.includes(field)}
            onChange={(event) =>
              set({
                profile: profileFields.filter((one) => (one === field ? event.target.checked : eligibility.profile.includes(one))),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Who may take part; what is left alone asks nothing. */
export function EligibilityFields({ design, draft: { written, put, wrong } }: { design: Design; draft: SettingsDraft }) {
  const { t } = useTranslation('competition-design');
  const { eligibility } = written;
  const set = (part: Partial<Eligibility>) => put({ eligibility: { ...eligibility, ...part } });
  return (
    <Section title={t('eligibility')} more={<span className="text-ink-3">{t('eligibility_note')}</span>}>
      <div className="flex flex-col gap-5">
        <Roles {...{ eligibility, set }} />
        <InstitutionsField
          competitionId={design.id}
          known={design.institutions}
          chosen={eligibility.institutions}
          onChange={(institutions) => set({ institutions })}
        />
        <Births {...{ eligibility, set, wrong }} />
        <Grades {...{ eligibility, set }} divisions={written.divisions} />
        <Profile {...{ eligibility, set }} />
      </div>
    </Section>
  );
}
