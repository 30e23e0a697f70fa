import { competitionLevel } from '@praxis/contract/competitions/competitions';
import { useTranslation } from 'react-i18next';
import { CoverField } from '../../parts/space/CoverField.tsx';
import { messageOf } from '../../platform/calls/form.ts';
import { Checkbox, RadioList } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { NumberField } from './NumberField.tsx';
import { TextPart } from './TextPart.tsx';
import { type Design, designTexts, type SettingsDraft } from './useDesign.ts';

/** What everybody reads first: name, picture, text, and who finds it. */
export function AboutPanel({ design, draft }: { design: Design; draft: SettingsDraft }) {
  const { t } = useTranslation('competition-design');
  const { written, put, wrong } = draft;
  return (
    <div className="max-w-[760px]">
      <Section title={t('facts')}>
        <div className="flex flex-col gap-4">
          <Field label={t('name')} error={wrong.title} required>
            <TextInput value={written.title} maxLength={100} onChange={(event) => put({ title: event.target.value })} />
          </Field>
          <div className="grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
            <Field label={t('category')} help={t('category_help')} error={wrong.category}>
              <TextInput value={written.category} maxLength={40} onChange={(event) => put({ category: event.target.value })} />
            </Field>
            <Field label={t('level')}>
              <Select
                value={written.level}
                choices={competitionLevel.options.map((value) => ({ value, label: t(`level_${value}`) }))}
                onChange={(event) => put({ level: event.target.value as typeof written.level })}
              />
            </Field>
          </div>
          <CoverField
            purpose="competition_cover"
            rule={messageOf(designTexts, 'competition_cover_rule')}
            present={design.cover}
            onDone={(cover_file_id) => put({ cover_file_id })}
          />
          <TextPart label={t('intro')} help={t('intro_help')} html={written.intro} onWrite={(intro) => put({ intro })} />
        </div>
      </Section>
      <Section title={t('who_sees')}>
        <RadioList
          legend={t('visibility')}
          name="visibility"
          choices={(['public', 'private'] as const).map((value) => ({
            value,
            label: t(`visibility_${value}`),
            text: t(`visibility_${value}_help`),
          }))}
          value={written.visibility}
          onChange={(visibility) => put({ visibility })}
        />
        <NumberField
          label={t('publicity_hours')}
          help={t('publicity_hours_help')}
          unit={t('hours')}
          error={wrong.publicity_hours}
          value={written.publicity_hours}
          onChange={(hours) => put({ publicity_hours: hours ?? Number.NaN })}
          className="mt-4 w-56"
        />
        <Checkbox
          className="mt-4"
          label={t('publish_by_two')}
          // Whoever could turn it off would publish alone.
          disabled={design.state !== 'draft' && design.settings.publish_by_two}
          checked={written.publish_by_two}
          onChange={(event) => put({ publish_by_two: event.target.checked })}
        />
        <p className="mt-1 text-13 text-ink-3">{t('publish_by_two_help')}</p>
      </Section>
    </div>
  );
}
