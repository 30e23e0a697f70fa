import { platformMessages } from '@praxis/contract/core/messages';
import { type CriterionDraft, saveCriteria } from '@praxis/contract/judging/judging';
import { expertJudgingMessages } from '@praxis/contract/judging/messages';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { JudgedSection } from './useJudging.ts';

const texts = { ...platformMessages, ...expertJudgingMessages };
const EMPTY: CriterionDraft = { title: '', guide: '', max: 20, weight: 20 };
const number = (text: string) => Number(text.replace(/[^0-9]/g, '') || '0');

function Frozen({ section }: { section: JudgedSection }) {
  const { t } = useTranslation('workspace-judging');
  return (
    <>
      <ol className="border-b border-line">
        {section.criteria.map((criterion) => (
          <li key={criterion.id} className="flex flex-wrap items-baseline gap-x-4 border-t border-line py-2">
            <b>{criterion.title}</b>
            <span className="min-w-0 flex-1 text-13 break-words text-ink-2">{criterion.guide}</span>
            <span className="text-13 text-ink-3 tabular-nums">{t('criterion_of', { max: criterion.max, weight: criterion.weight })}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-13 text-ink-3">{t('criteria_frozen')}</p>
    </>
  );
}

/** What works of a section are scored by; it stands once scoring begins. */
export function CriteriaEditor({ section, onSaved }: { section: JudgedSection; onSaved: () => Promise<unknown> }) {
  const { t } = useTranslation('workspace-judging');
  const [rows, setRows] = useState<CriterionDraft[]>(section.criteria.length > 0 ? [...section.criteria] : [EMPTY]);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const change = (at: number, part: Partial<CriterionDraft>) => setRows(rows.map((row, no) => (no === at ? { ...row, ...part } : row)));
  const save = async () => {
    const input = { section_id: section.id, criteria: rows.map(({ title, guide, max, weight }) => ({ title, guide, max, weight })) };
    const broken = brokenFields(saveCriteria.input, input, texts);
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      await call(saveCriteria, input);
      await onSaved();
      toastDone(t('criteria_saved'));
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  const sum = rows.reduce((total, { max }) => total + max, 0);
  return (
    <Section
      title={t('criteria_of', { section: section.title })}
      more={<span className="text-ink-3">{t('works', { count: section.works })}</span>}
    >
      {section.frozen ? (
        <Frozen section={section} />
      ) : (
        <>
          <ol className="border-b border-line">
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: criteria are known by their place
              <li key={at} className="flex flex-wrap items-start gap-3 border-t border-line py-3">
                <Field label={t('criterion')} error={wrong[`criteria.${at}.title`]} required className="w-48 phone:w-full">
                  <TextInput value={row.title} maxLength={60} onChange={(event) => change(at, { title: event.target.value })} />
                </Field>
                <Field label={t('guide')} className="min-w-60 flex-1">
                  <TextInput value={row.guide} maxLength={500} onChange={(event) => change(at, { guide: event.target.value })} />
                </Field>
                <Field label={t('max')} error={wrong[`criteria.${at}.max`]} className="w-20">
                  <TextInput
                    inputMode="numeric"
                    value={row.max || ''}
                    onChange={(event) => change(at, { max: number(event.target.value) })}
                  />
                </Field>
                <Field label={t('weight')} error={wrong[`criteria.${at}.weight`]} className="w-20">
                  <TextInput
                    inputMode="numeric"
                    value={row.weight || ''}
                    onChange={(event) => change(at, { weight: number(event.target.value) })}
                  />
                </Field>
                <IconButton
                  label={t('criterion_remove', { title: row.title || String(at + 1) })}
                  className="mt-6"
                  disabled={rows.length === 1}
                  onClick={() => setRows(rows.filter((_, no) => no !== at))}
                >
                  <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ol>
          <Problem of={failure} />
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button
              icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
              disabled={rows.length >= 20}
              onClick={() => setRows([...rows, EMPTY])}
            >
              {t('criterion_add')}
            </Button>
            <Button look="filled" busy={busy} onClick={() => void save()}>
              {t('criteria_save')}
            </Button>
            <span className="text-13 text-ink-3">{t('criteria_sum', { sum })}</span>
          </div>
        </>
      )}
    </Section>
  );
}
