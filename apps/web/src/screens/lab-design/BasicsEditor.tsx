import type { LabDraft } from '@praxis/contract/labs/labs';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { type LabDraftEditor, newPart } from './useLabDraft.ts';

const plus = <Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />;
const bin = <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />;

function NumberField({
  label,
  value,
  low,
  high,
  onChange,
}: {
  label: string;
  value: number;
  low: number;
  high: number;
  onChange: (value: number) => void;
}) {
  return (
    <Field label={label} className="w-40">
      <TextInput
        type="number"
        min={low}
        max={high}
        value={value}
        onChange={(event) => onChange(Math.max(low, Math.min(high, Math.round(Number(event.target.value) || low))))}
      />
    </Field>
  );
}

/** The machines of a lab; several of them share a network of their own. */
function Machines({ editor, draft }: { editor: LabDraftEditor; draft: LabDraft }) {
  const { t } = useTranslation('lab-design');
  const { machines } = draft;
  const put = (at: number, changes: Partial<LabDraft['machines'][number]>) =>
    editor.change({ machines: machines.map((one, place) => (place === at ? { ...one, ...changes } : one)) });
  const known = editor.templates.map(({ name, title, ready }) => ({
    value: name,
    label: ready > 0 ? title : t('template_not_ready', { title }),
  }));
  const choices = (template: string) =>
    known.some(({ value }) => value === template) ? known : [{ value: template, label: template }, ...known];
  return (
    <section>
      <h2 className="mb-2 text-16 font-bold">{t('machines')}</h2>
      {editor.query.data && !editor.templates.some(({ ready }) => ready > 0) && (
        <p role="status" className="mb-3 text-13 text-amber">
          {t('no_templates')}
        </p>
      )}
      {machines.map((machine, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is being typed
        <div key={at} className="mb-3 flex flex-wrap items-end gap-3">
          <Field label={t('machine_title')} className="min-w-40 flex-1">
            <TextInput value={machine.title} maxLength={40} onChange={(event) => put(at, { title: event.target.value })} />
          </Field>
          <Field label={t('machine_node')} className="w-36">
            <TextInput
              value={machine.node}
              maxLength={24}
              className="font-mono"
              onChange={(event) => put(at, { node: event.target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') })}
            />
          </Field>
          <Field label={t('template')} className="w-56">
            <Select
              value={machine.template}
              choices={choices(machine.template)}
              onChange={(event) => put(at, { template: event.target.value })}
            />
          </Field>
          <IconButton
            label={t('machine_remove')}
            disabled={machines.length === 1}
            onClick={() => editor.change({ machines: machines.filter((_, place) => place !== at) })}
          >
            {bin}
          </IconButton>
        </div>
      ))}
      <Button
        look="soft"
        icon={plus}
        disabled={machines.length >= 6}
        onClick={() =>
          editor.change({
            machines: [
              ...machines,
              { node: `node${machines.length + 1}`, title: t('machine_new', { no: machines.length + 1 }), template: 'tiny' },
            ],
          })
        }
      >
        {t('machine_add')}
      </Button>
    </section>
  );
}

function Report({ editor, draft }: { editor: LabDraftEditor; draft: LabDraft }) {
  const { t } = useTranslation('lab-design');
  const { report } = draft;
  const put = (changes: Partial<LabDraft['report']>) => editor.change({ report: { ...report, ...changes } });
  return (
    <section>
      <h2 className="mb-2 text-16 font-bold">{t('report')}</h2>
      <Checkbox label={t('report_wanted')} checked={report.wanted} onChange={(event) => put({ wanted: event.target.checked })} />
      {report.wanted && (
        <div className="mt-3 flex flex-col gap-3">
          <NumberField label={t('max_score')} value={report.max_score} low={1} high={1000} onChange={(max_score) => put({ max_score })} />
          {report.sections.map((section) => {
            const change = (changes: Partial<typeof section>) =>
              put({ sections: report.sections.map((one) => (one.id === section.id ? { ...one, ...changes } : one)) });
            return (
              <div key={section.id} className="flex flex-wrap items-end gap-3">
                <Field label={t('section_title')} className="w-56">
                  <TextInput value={section.title} maxLength={100} onChange={(event) => change({ title: event.target.value })} />
                </Field>
                <Field label={t('section_help')} className="min-w-40 flex-1">
                  <TextInput value={section.help} maxLength={1000} onChange={(event) => change({ help: event.target.value })} />
                </Field>
                <Checkbox
                  label={t('section_required')}
                  checked={section.required}
                  onChange={(event) => change({ required: event.target.checked })}
                />
                <IconButton
                  label={t('section_remove')}
                  onClick={() => put({ sections: report.sections.filter(({ id }) => id !== section.id) })}
                >
                  {bin}
                </IconButton>
              </div>
            );
          })}
          <Button
            look="soft"
            className="self-start"
            icon={plus}
            onClick={() =>
              put({
                sections: [
                  ...report.sections,
                  { id: newPart(), title: t('section_new', { no: report.sections.length + 1 }), help: '', required: true },
                ],
              })
            }
          >
            {t('section_add')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What concerns the lab as a whole: title, machines, time, what counts, and the report. */
export function BasicsEditor({ editor }: { editor: LabDraftEditor }) {
  const { t } = useTranslation('lab-design');
  const draft = editor.draft!;
  return (
    <div className="flex max-w-[820px] flex-col gap-6">
      <Field label={t('lab_title')} required>
        <TextInput value={draft.title} maxLength={100} onChange={(event) => editor.change({ title: event.target.value })} />
      </Field>
      <Field label={t('intro')}>
        <TextArea value={draft.intro} maxLength={5000} onChange={(event) => editor.change({ intro: event.target.value })} />
      </Field>
      <Machines editor={editor} draft={draft} />
      <div className="flex flex-wrap gap-4">
        <NumberField label={t('minutes')} value={draft.minutes} low={1} high={1440} onChange={(minutes) => editor.change({ minutes })} />
        <NumberField
          label={t('extensions')}
          value={draft.extensions}
          low={0}
          high={100}
          onChange={(extensions) => editor.change({ extensions })}
        />
        <Field label={t('keep')} className="w-44">
          <Select
            value={draft.keep}
            choices={(['best', 'last'] as const).map((value) => ({ value, label: t(`keep_${value}`) }))}
            onChange={(event) => editor.change({ keep: event.target.value as LabDraft['keep'] })}
          />
        </Field>
      </div>
      <div className="flex flex-col items-start gap-2">
        <Checkbox label={t('advanced')} checked={draft.advanced} onChange={(event) => editor.change({ advanced: event.target.checked })} />
        <Checkbox
          label={t('recording')}
          checked={draft.recording}
          onChange={(event) => editor.change({ recording: event.target.checked })}
        />
      </div>
      <Report editor={editor} draft={draft} />
    </div>
  );
}
