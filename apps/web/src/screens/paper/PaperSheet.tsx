import { PAPER_LIMITS, type PaperDetail, type PaperMode } from '@praxis/contract/assessments/papers';
import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { addItems, addSection, setMode } from './paper-draft.ts';
import { SectionEditor } from './SectionEditor.tsx';
import { useAvailability } from './useAvailability.ts';
import { useKnownQuestions } from './useKnownQuestions.ts';
import type { PaperWriting } from './usePaperDraft.ts';

const QuestionPicker = lazyPart(() =>
  import('../../parts/question-picker/QuestionPicker.tsx').then((file) => ({ default: file.QuestionPicker })),
);

function ModeChoice({ writing }: { writing: PaperWriting }) {
  const { t } = useTranslation('papers');
  const { draft, change } = writing;
  const [asked, setAsked] = useState<PaperMode>();
  const empty = draft.sections.every(({ items, rules }) => items.length + rules.length === 0);
  return (
    <>
      <SegmentedControl
        label={t('mode')}
        choices={(['fixed', 'random'] as const).map((value) => ({ value, label: t(`mode_${value}`) }))}
        value={draft.mode}
        onChange={(mode) => (empty ? change(setMode(draft, mode)) : setAsked(mode))}
      />
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          title={t('mode_change', { mode: t(`mode_${asked}`) })}
          confirm={t('mode_do')}
          onConfirm={async () => change(setMode(draft, asked))}
        >
          {t('mode_note')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Title, way of finding questions, and the sections. */
export function PaperSheet({ writing, chosen }: { writing: PaperWriting; chosen: PaperDetail['chosen'] }) {
  const { t } = useTranslation('papers');
  const { draft, change, faults } = writing;
  const known = useKnownQuestions(chosen);
  const available = useAvailability(draft);
  const [picking, setPicking] = useState<string>();
  const spoken = useRef<HTMLParagraphElement>(null);
  const announce = (text: string) => {
    if (spoken.current) spoken.current.textContent = text;
  };
  const there = new Set(draft.sections.flatMap(({ items }) => items.map(({ version_id }) => version_id)));
  return (
    <div className="min-w-0">
      <p ref={spoken} aria-live="assertive" className="sr-only" />
      <Problem of={writing.failure} className="mb-3" />
      <div className="mb-5 flex flex-wrap items-start gap-4">
        <Field
          label={t('paper_title')}
          hideLabel
          error={faults.includes('title') ? t('title_missing') : undefined}
          className="min-w-64 flex-1"
        >
          <TextInput
            large
            value={draft.title}
            maxLength={100}
            placeholder={t('paper_title')}
            onChange={(event) => change({ ...draft, title: event.target.value })}
            className="font-bold"
          />
        </Field>
        <div className="pt-1.5">
          <ModeChoice writing={writing} />
        </div>
      </div>
      <p className="mb-5 text-13 text-ink-3">{t(`mode_${draft.mode}_help`)}</p>
      {draft.sections.map((section, at) => (
        <SectionEditor
          key={section.key}
          section={section}
          at={at}
          writing={writing}
          known={known.of}
          available={available}
          onPick={() => setPicking(section.key)}
          announce={announce}
        />
      ))}
      <Button
        disabled={draft.sections.length >= PAPER_LIMITS.sections}
        icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => change(addSection(draft))}
      >
        {t('add_section')}
      </Button>
      {picking && (
        <Suspense fallback={null}>
          <QuestionPicker
            there={there}
            most={PAPER_LIMITS.questions - there.size}
            onTake={(questions) => {
              known.learn(questions);
              change(
                addItems(
                  draft,
                  picking,
                  questions.map(({ version_id, score }) => ({ version_id, score: score || 1 })),
                ),
              );
            }}
            onClose={() => setPicking(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
