import { type SectionDraft, STAGE_RESULT, type StageRule } from '@praxis/contract/competitions/stages';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextArea } from '../../../ui/fields/TextInput.tsx';
import { NumberField } from '../NumberField.tsx';

type Part = { draft: SectionDraft; wrong: Record<string, string>; set: (part: Partial<SectionDraft>) => void };
const REVEALS = ['live', 'after_end', 'after_release'] as const;
const LATE = ['after_end', 'after_release'] as const;
const two = 'grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1';

/** How a paper is answered. */
function PaperSettings({ draft: { config }, set }: Part) {
  const { t } = useTranslation('competition-design');
  const put = (part: Record<string, unknown>) => set({ config: { ...config, ...part } });
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Field label={t('resp_mode')} className="w-56">
        <Select
          value={config.resp_mode === 2 ? '2' : '1'}
          choices={(['1', '2'] as const).map((value) => ({ value, label: t(`resp_mode_${value}`) }))}
          onChange={(event) => put({ resp_mode: Number(event.target.value) })}
        />
      </Field>
      {(['shuffle_questions', 'shuffle_options'] as const).map((name) => (
        <Checkbox
          key={name}
          className="h-8"
          label={t(name)}
          checked={config[name] === true}
          onChange={(event) => put({ [name]: event.target.checked })}
        />
      ))}
    </div>
  );
}

/** What is asked of a work. */
function WorkSettings({ draft: { config }, set }: Part) {
  const { t } = useTranslation('competition-design');
  const put = (part: Record<string, unknown>) => set({ config: { ...config, ...part } });
  return (
    <>
      <Field label={t('work_task')} help={t('work_task_help')} required>
        <TextArea
          rows={5}
          maxLength={5000}
          value={typeof config.task === 'string' ? config.task : ''}
          onChange={(event) => put({ task: event.target.value })}
        />
      </Field>
      <Checkbox label={t('work_url')} checked={config.url !== false} onChange={(event) => put({ url: event.target.checked })} />
    </>
  );
}

function Windows({ draft, wrong, set }: Part) {
  const { t } = useTranslation('competition-design');
  const names = ['opens_s', 'closes_s', 'duration_s'] as const;
  return (
    <>
      {names.map((name) => (
        <NumberField
          key={name}
          label={t(name)}
          optional
          placeholder={t(`${name}_none`)}
          unit={t(name === 'duration_s' ? 'minutes' : 'minutes_in')}
          value={draft[name] === null ? null : draft[name] / 60}
          error={wrong[name]}
          onChange={(value) => set({ [name]: value === null ? null : Math.round(value * 60) })}
        />
      ))}
    </>
  );
}

function Teams({ draft, set }: Part) {
  const { t } = useTranslation('competition-design');
  return (
    <>
      <Field label={t('by')}>
        <Select
          value={draft.by}
          choices={(['each', 'team'] as const).map((value) => ({ value, label: t(`by_${value}`) }))}
          onChange={(event) => set({ by: event.target.value as SectionDraft['by'] })}
        />
      </Field>
      {draft.by === 'each' && (
        <Field label={t('of_members')}>
          <Select
            value={draft.of_members}
            choices={(['sum', 'mean', 'best'] as const).map((value) => ({ value, label: t(`of_members_${value}`) }))}
            onChange={(event) => set({ of_members: event.target.value as SectionDraft['of_members'] })}
          />
        </Field>
      )}
    </>
  );
}

/** What a section is worth, how often it may be tried, when it is open and when its results are seen. */
export function SectionSettings({ rule, teams, ...part }: Part & { rule: StageRule['kind']; teams: boolean }) {
  const { t } = useTranslation('competition-design');
  const { draft, wrong, set } = part;
  return (
    <>
      {draft.kind === 'paper' && <PaperSettings {...part} />}
      {draft.kind === 'production' && <WorkSettings {...part} />}
      <div className={two}>
        {rule === 'sum' && (
          <NumberField
            label={t('weight')}
            unit="%"
            value={draft.weight}
            error={wrong.weight}
            onChange={(value) => set({ weight: value ?? Number.NaN })}
          />
        )}
        {rule !== 'icpc' && rule !== 'ctf' && (
          <NumberField
            label={t('max_points')}
            unit={t('points')}
            value={draft.max_points / 100}
            error={wrong.max_points}
            onChange={(value) => set({ max_points: Math.round((value ?? Number.NaN) * 100) })}
          />
        )}
        {draft.kind !== 'production' && draft.kind !== STAGE_RESULT && (
          <NumberField
            label={t('tries')}
            optional
            placeholder={draft.kind === 'paper' ? t('tries_once') : t('no_limit')}
            value={draft.tries}
            error={wrong.tries}
            onChange={(tries) => set({ tries })}
          />
        )}
        <Field label={t('reveal')} help={rule === 'icpc' && draft.reveal !== 'live' ? t('reveal_late') : undefined}>
          <Select
            value={rule === 'last' && draft.reveal === 'live' ? 'after_end' : draft.reveal}
            // Works are judged when the stage is over; where the last hand-in counts, points would say whether to hand in again.
            choices={(draft.kind === 'production' || rule === 'last' ? LATE : REVEALS).map((value) => ({
              value,
              label: t(`reveal_${value}`),
            }))}
            onChange={(event) => set({ reveal: event.target.value as SectionDraft['reveal'] })}
          />
        </Field>
        {draft.kind !== STAGE_RESULT && <Windows {...part} />}
        {teams && draft.kind !== STAGE_RESULT && draft.kind !== 'production' && <Teams {...part} />}
      </div>
    </>
  );
}
