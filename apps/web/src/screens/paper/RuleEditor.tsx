import { PAPER_LIMITS, type PaperRule } from '@praxis/contract/assessments/papers';
import { questionTypes } from '@praxis/contract/questions/content';
import type { PickRule } from '@praxis/contract/questions/questions';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useQuestionSources } from '../../parts/question-picker/PickerFilters.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { ManyChoice } from './ManyChoice.tsx';
import { PointsField } from './PointsField.tsx';
import { changeRule, type DraftRule, removeRule } from './paper-draft.ts';
import type { PaperWriting } from './usePaperDraft.ts';

const levels = [1, 2, 3, 4, 5] as const;

function Levels({ pick, onChange }: { pick: PickRule; onChange: (difficulty: PickRule['difficulty']) => void }) {
  const { t } = useTranslation(['papers', 'question-words']);
  const choices = levels.map((value) => ({ value: String(value), label: t(`question-words:difficulty_${value}`) }));
  const { from, to } = pick.difficulty;
  return (
    <div className="flex items-center gap-1.5">
      <Select
        aria-label={t('difficulty_from')}
        choices={choices}
        value={String(from)}
        onChange={(event) => onChange({ from: Number(event.target.value), to: Math.max(Number(event.target.value), to) })}
        className="w-28"
      />
      <span className="text-ink-3">–</span>
      <Select
        aria-label={t('difficulty_to')}
        choices={choices}
        value={String(to)}
        onChange={(event) => onChange({ from: Math.min(from, Number(event.target.value)), to: Number(event.target.value) })}
        className="w-28"
      />
    </div>
  );
}

function Sources({ pick, onChange }: { pick: PickRule; onChange: (part: Partial<PickRule>) => void }) {
  const { t } = useTranslation(['papers', 'question-words']);
  const { banks, tags, skills } = useQuestionSources();
  return (
    <>
      <ManyChoice
        label={t('question-words:picker_bank')}
        least={1}
        choices={(banks.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={pick.bank_ids}
        onChange={(bank_ids) => onChange({ bank_ids })}
      />
      <ManyChoice
        label={t('question-words:picker_skill')}
        none={t('question-words:picker_skill_all')}
        choices={(skills.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={pick.skill_ids}
        onChange={(skill_ids) => onChange({ skill_ids })}
      />
      <ManyChoice
        label={t('question-words:picker_tag')}
        none={t('question-words:picker_tag_all')}
        choices={(tags.data?.list ?? []).map(({ tag }) => ({ value: tag, label: tag }))}
        chosen={pick.tags}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
    </>
  );
}

const MOST_DRAWN = PAPER_LIMITS.questions;

/** One rule: from where, what, how many, and how many there are now. */
export function RuleEditor({
  rule,
  place,
  no,
  writing,
  found,
}: {
  rule: DraftRule;
  place: string;
  no: number;
  writing: PaperWriting;
  found: { available: number; enough: boolean } | undefined;
}) {
  const { t } = useTranslation(['papers', 'question-words']);
  const { draft, change } = writing;
  const put = (part: Partial<PaperRule>) => change(changeRule(draft, rule.key, part));
  const wrongCount = !Number.isInteger(rule.count) || rule.count < 0 || rule.count > MOST_DRAWN;
  // What was found belongs to the rule as it stood then; the number that stands here now may ask for more.
  const enough = found?.enough && rule.count <= found.available;
  const narrow = (part: Partial<PickRule>) => put({ pick: { ...rule.pick, ...part } });
  return (
    <fieldset id={place} className="border-b border-line py-3">
      <legend className="sr-only">{t('rule_no', { no })}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('question-words:picker_type')}>
          <Select
            choices={questionTypes.map((value) => ({ value, label: t(`question-words:type_${value}`) }))}
            value={rule.pick.type}
            onChange={(event) => narrow({ type: event.target.value as PickRule['type'] })}
            className="w-40"
          />
        </Field>
        <Sources pick={rule.pick} onChange={narrow} />
        <div>
          <span className="mb-1 block text-13 text-ink-2">{t('question-words:difficulty')}</span>
          <Levels pick={rule.pick} onChange={(difficulty) => narrow({ difficulty })} />
        </div>
      </div>
      <div className="mt-2.5 flex flex-wrap items-center gap-3">
        <span className="text-13 text-ink-2">{t('rule_draw')}</span>
        <TextInput
          aria-label={t('rule_count')}
          type="number"
          min={0}
          max={MOST_DRAWN}
          value={String(rule.count)}
          onChange={(event) => put({ count: Number(event.target.value) })}
          aria-invalid={wrongCount || undefined}
          className="w-20"
        />
        <span className="text-13 text-ink-2">{t('rule_each')}</span>
        <PointsField label={t('rule_points')} value={rule.score} onChange={(score) => put({ score })} />
        <span aria-live="polite" className="flex-1">
          {wrongCount ? (
            <StateLabel shape="triangle" tone="red">
              {t('rule_count_wrong', { most: MOST_DRAWN })}
            </StateLabel>
          ) : (
            found && (
              <StateLabel shape={enough ? 'tick' : 'triangle'} tone={enough ? 'pine' : 'red'}>
                {t(enough ? 'rule_available' : 'rule_short', { count: found.available })}
              </StateLabel>
            )
          )}
        </span>
        <IconButton small label={t('remove_rule', { no })} onClick={() => change(removeRule(draft, rule.key))}>
          <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  );
}
