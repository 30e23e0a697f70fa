import { entryKind } from '@praxis/contract/competitions/entry';
import { useTranslation } from 'react-i18next';
import { Checkbox, RadioList, SegmentedControl } from '../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Section } from '../../ui/Page.tsx';
import { EligibilityFields } from './EligibilityFields.tsx';
import { FeeField } from './FeeField.tsx';
import { LinesField } from './LinesField.tsx';
import { NumberField } from './NumberField.tsx';
import { RulesInWords } from './RulesInWords.tsx';
import type { Design, SettingsDraft } from './useDesign.ts';

const two = 'grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1';
type Parts = { design: Design; draft: SettingsDraft };

function WhoEnters({ design, draft: { written, put, wrong } }: Parts) {
  const { t } = useTranslation('competition-design');
  const settled = design.registrations > 0;
  const number = (value: number | null) => value ?? Number.NaN;
  return (
    <Section title={t('who_enters')}>
      {settled && <p className="mb-3 text-13 text-ink-3">{t('settled_note', { count: design.registrations })}</p>}
      <fieldset disabled={settled}>
        <SegmentedControl
          label={t('entry')}
          choices={entryKind.options.map((value) => ({ value, label: t(`entry_${value}`) }))}
          value={written.entry}
          onChange={(entry) => put({ entry, ...(entry !== 'individual' && written.team_max === 1 && { team_max: 3 }) })}
        />
      </fieldset>
      <div className={`mt-4 ${two}`}>
        {written.entry !== 'individual' && (
          <>
            <NumberField
              label={t('team_min')}
              disabled={settled}
              unit={t('people')}
              value={written.team_min}
              error={wrong.team_min}
              onChange={(value) => put({ team_min: number(value) })}
            />
            <NumberField
              label={t('team_max')}
              disabled={settled}
              unit={t('people')}
              value={written.team_max}
              error={wrong.team_max}
              onChange={(value) => put({ team_max: number(value) })}
            />
          </>
        )}
        <NumberField
          label={t('mentors_max')}
          help={t('mentors_max_help')}
          unit={t('people')}
          value={written.mentors_max}
          error={wrong.mentors_max}
          onChange={(value) => put({ mentors_max: number(value) })}
        />
        <LinesField
          label={t('divisions')}
          help={t('divisions_help')}
          lines={written.divisions}
          error={wrong.divisions}
          onChange={(divisions) => put({ divisions })}
        />
      </div>
    </Section>
  );
}

function WhenAndHowMany(parts: Parts) {
  const {
    design,
    draft: { written, put, wrong },
  } = parts;
  const { t } = useTranslation('competition-design');
  return (
    <Section title={t('registration')}>
      <div className={two}>
        <Field label={t('reg_start')} help={t('reg_start_help')} error={wrong.reg_start}>
          <DateTimeField value={written.reg_start} onChange={(reg_start) => put({ reg_start })} />
        </Field>
        <Field label={t('reg_end')} help={t('reg_end_help')} error={wrong.reg_end}>
          <DateTimeField value={written.reg_end} onChange={(reg_end) => put({ reg_end })} />
        </Field>
        <NumberField
          label={t('quota')}
          optional
          placeholder={t('no_limit')}
          unit={t('places')}
          help={design.taken > 0 ? t('taken', { count: design.taken }) : undefined}
          value={written.quota}
          error={wrong.quota}
          onChange={(quota) => put({ quota })}
        />
        <NumberField
          label={t('quota_per_institution')}
          optional
          placeholder={t('no_limit')}
          unit={t('places')}
          value={written.quota_per_institution}
          error={wrong.quota_per_institution}
          onChange={(quota_per_institution) => put({ quota_per_institution })}
        />
        <FeeField {...parts} />
      </div>
      <div className="mt-4 flex flex-col items-start gap-2">
        <Checkbox label={t('reg_review')} checked={written.reg_review} onChange={(event) => put({ reg_review: event.target.checked })} />
        <Checkbox
          label={t('waiting_list')}
          disabled={written.quota === null && written.quota_per_institution === null}
          checked={written.waiting_list}
          onChange={(event) => put({ waiting_list: event.target.checked })}
        />
      </div>
      <RadioList
        className="mt-4"
        legend={t('numbers')}
        name="numbers"
        choices={(['approval', 'draw'] as const).map((value) => ({
          value,
          label: t(`numbers_${value}`),
          text: t(`numbers_${value}_help`),
        }))}
        value={written.numbers}
        onChange={(numbers) => put({ numbers })}
      />
    </Section>
  );
}

/** Who may enter, when, how many, and under which conditions. */
export function EntryPanel(parts: Parts) {
  return (
    <div className="grid grid-cols-[minmax(0,760px)_minmax(240px,1fr)] gap-10 max-[1100px]:block">
      <div className="min-w-0">
        <WhoEnters {...parts} />
        <WhenAndHowMany {...parts} />
        <EligibilityFields {...parts} />
      </div>
      <RulesInWords competitionId={parts.design.id} dirty={parts.draft.dirty} />
    </div>
  );
}
