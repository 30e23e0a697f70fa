import type { LabStep } from '@praxis/contract/labs/labs';
import { handoutImage } from '@praxis/contract/media/media';
import { Plus, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { RuleFields } from './RuleFields.tsx';
import { type LabDraftEditor, newPart } from './useLabDraft.ts';

const RichTextEditor = lazyPart(() => import('../../parts/writing/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })));
const pictures = {
  purpose: 'handout_image' as const,
  show: (fileId: string) => call(handoutImage, { file_id: fileId }, { background: true }),
};
const plus = <Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />;

/** One step: what to do, what is looked at, and hints. */
export function StepEditor({ editor, step }: { editor: LabDraftEditor; step: LabStep }) {
  const { t } = useTranslation('lab-design');
  const { steps, machines } = editor.draft!;
  const put = (changes: Partial<LabStep>) =>
    editor.change({ steps: steps.map((one) => (one.id === step.id ? { ...one, ...changes } : one)) });
  const addRule = () =>
    put({
      rules: [
        ...step.rules,
        {
          id: newPart(),
          title: t('rule_new', { no: step.rules.length + 1 }),
          node: machines[0]?.node ?? '',
          weight: 10,
          check: { kind: 'command', subject: '', compare: 'contains', expect: '', not: false },
          advice: '',
          final: false,
        },
      ],
    });
  return (
    <div className="flex max-w-[820px] flex-col gap-5">
      <Field label={t('step_title')} required>
        <TextInput value={step.title} maxLength={100} onChange={(event) => put({ title: event.target.value })} />
      </Field>
      <div>
        <p className="mb-1 text-13 text-ink-2">{t('step_text')}</p>
        <Suspense fallback={<Skeleton rows={3} />}>
          <RichTextEditor key={step.id} label={t('step_text')} html={step.html} pictures={pictures} onWrite={(html) => put({ html })} />
        </Suspense>
      </div>
      <section>
        <h2 className="mb-2 text-16 font-bold">{t('rules')}</h2>
        <div className="flex flex-col gap-3">
          {step.rules.map((rule) => (
            <RuleFields
              key={rule.id}
              rule={rule}
              machines={machines}
              onChange={(changes) => put({ rules: step.rules.map((one) => (one.id === rule.id ? { ...one, ...changes } : one)) })}
              onRemove={() => put({ rules: step.rules.filter(({ id }) => id !== rule.id) })}
            />
          ))}
        </div>
        <Button look="soft" className="mt-3" icon={plus} repeatable onClick={addRule}>
          {t('rule_add')}
        </Button>
      </section>
      <section>
        <h2 className="mb-2 text-16 font-bold">{t('hints')}</h2>
        {step.hints.map((hint, at) => (
          <div key={hint.id} className="mb-3 flex items-end gap-3">
            <Field label={t('hint', { no: at + 1 })} className="min-w-0 flex-1">
              <TextArea
                rows={2}
                value={hint.text}
                maxLength={2000}
                onChange={(event) =>
                  put({ hints: step.hints.map((one) => (one.id === hint.id ? { ...one, text: event.target.value } : one)) })
                }
              />
            </Field>
            <Field label={t('cost')} className="w-24">
              <TextInput
                type="number"
                min={0}
                max={100}
                value={hint.cost}
                onChange={(event) =>
                  put({
                    hints: step.hints.map((one) =>
                      one.id === hint.id ? { ...one, cost: Math.max(0, Math.min(100, Math.round(Number(event.target.value) || 0))) } : one,
                    ),
                  })
                }
              />
            </Field>
            <IconButton label={t('hint_remove')} onClick={() => put({ hints: step.hints.filter(({ id }) => id !== hint.id) })}>
              <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <Button
          look="soft"
          icon={plus}
          repeatable
          onClick={() => put({ hints: [...step.hints, { id: newPart(), text: t('hint', { no: step.hints.length + 1 }), cost: 0 }] })}
        >
          {t('hint_add')}
        </Button>
      </section>
    </div>
  );
}
