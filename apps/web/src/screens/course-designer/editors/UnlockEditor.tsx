import type { ActivityNode, UnlockRule } from '@praxis/contract/courses/tree';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { useDesigner } from '../designer-context.ts';
import { isActivity, walk } from '../outline/outline.ts';
import { WeightField } from './BasicFields.tsx';
import { useTypedField } from './useTypedField.ts';
import { readWeight } from './weight.ts';

const nothing: UnlockRule = { after: null, score: null, from: null };

/** The least score of the activity before, when one must be reached. */
function ScoreField({
  activity,
  rule,
  setRule,
}: {
  activity: ActivityNode;
  rule: UnlockRule;
  setRule: (changes: Partial<UnlockRule>) => void;
}) {
  const { t } = useTranslation('course-designer');
  const field = useTypedField({
    field: `${activity.id} score`,
    saved: rule.score === null ? '' : String(rule.score),
    wrong: (text) => (text.trim() !== '' && readWeight(text).wrong ? t('score_wrong') : undefined),
    save: (text) => setRule({ score: text.trim() === '' ? null : (readWeight(text).value ?? null) }),
  });
  return (
    <Field label={t('unlock_score')} help={t('unlock_score_help')} error={field.problem && t('not_saved', { problem: field.problem })}>
      <TextInput
        inputMode="decimal"
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        after={<span className="text-ink-3">0–100</span>}
      />
    </Field>
  );
}

/** When an activity opens, whether it must be done, and how much it counts. */
export function UnlockEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  const rule = activity.unlock ?? nothing;
  const update = (changes: Partial<Pick<ActivityNode, 'required' | 'hidden' | 'unlock'>>) =>
    draft.perform([{ op: 'update', id: activity.id, changes }]);
  const setRule = (changes: Partial<UnlockRule>) => {
    const next = { ...rule, ...changes };
    if (next.after === null) next.score = null;
    update({ unlock: next.after === null && next.from === null ? null : next });
  };
  const others = [...walk(draft.tree)].flatMap(({ node, chapter, section }) =>
    isActivity(node) && node.id !== activity.id
      ? [{ value: node.id, label: `${chapterNumber(draft.tree, chapter?.id)}.${sectionNumber(chapter, section?.id)}　${node.title}` }]
      : [],
  );
  return (
    <div className="flex max-w-[560px] flex-col gap-6">
      <div className="flex flex-col gap-3">
        <Switch label={t('required')} checked={activity.required} onChange={(event) => update({ required: event.target.checked })} />
        <Switch
          label={t('hidden_from_students')}
          checked={activity.hidden}
          onChange={(event) => update({ hidden: event.target.checked })}
        />
      </div>
      <WeightField activity={activity} />
      <Field label={t('unlock_after')}>
        <Select
          choices={[{ value: '', label: t('unlock_after_nothing') }, ...others]}
          value={rule.after ?? ''}
          onChange={(event) => setRule({ after: event.target.value || null })}
        />
      </Field>
      {rule.after !== null && <ScoreField activity={activity} rule={rule} setRule={setRule} />}
      <Field label={t('unlock_from')} help={t('unlock_from_help')}>
        <DateTimeField value={rule.from} onChange={(from) => setRule({ from })} />
      </Field>
    </div>
  );
}

const chapterNumber = (tree: { chapters: readonly { id: string }[] }, id: string | undefined) =>
  tree.chapters.findIndex((chapter) => chapter.id === id) + 1;
const sectionNumber = (chapter: { sections: readonly { id: string }[] } | undefined, id: string | undefined) =>
  (chapter?.sections.findIndex((section) => section.id === id) ?? -1) + 1;
