import { PAPER_LIMITS } from '@praxis/contract/assessments/papers';
import { ChevronDown, ChevronUp, ListPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDone } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { AddRule } from './AddRule.tsx';
import { ItemList } from './ItemList.tsx';
import { changeSection, type DraftSection, moveSection, removeSection, setAllPoints, sizeOf } from './paper-draft.ts';
import { RuleEditor } from './RuleEditor.tsx';
import type { Availability } from './useAvailability.ts';
import type { KnownQuestion } from './useKnownQuestions.ts';
import type { PaperWriting } from './usePaperDraft.ts';

type SectionProps = {
  section: DraftSection;
  at: number;
  writing: PaperWriting;
  known: (version: string) => KnownQuestion | undefined;
  available: Availability;
  onPick: () => void;
  /** Speaks to those who do not see a question move. */
  announce: (label: string) => void;
};
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

function SectionHead({ section, at, writing }: Pick<SectionProps, 'section' | 'at' | 'writing'>) {
  const { t } = useTranslation('papers');
  const { draft, change } = writing;
  const name = section.title || t('section_no', { no: at + 1 });
  const remove = () => {
    const before = draft;
    change(removeSection(draft, section.key));
    toastDone(t('section_removed'), { label: t('undo'), run: () => change(before) });
  };
  return (
    <div className="flex items-center gap-1 border-b border-line-2 pb-2">
      <Field label={t('section_title')} hideLabel className="min-w-0 flex-1">
        <TextInput
          value={section.title}
          maxLength={100}
          placeholder={t('section_no', { no: at + 1 })}
          onChange={(event) => change(changeSection(draft, section.key, { title: event.target.value }))}
          className="border-transparent bg-transparent font-bold"
        />
      </Field>
      <IconButton label={t('move_up', { name })} disabled={at === 0} onClick={() => change(moveSection(draft, section.key, -1))}>
        <ChevronUp {...icon} />
      </IconButton>
      <IconButton
        label={t('move_down', { name })}
        disabled={at === draft.sections.length - 1}
        onClick={() => change(moveSection(draft, section.key, 1))}
      >
        <ChevronDown {...icon} />
      </IconButton>
      <IconButton label={t('remove_section', { name })} onClick={remove}>
        <Trash2 {...icon} />
      </IconButton>
    </div>
  );
}

/** One number of points for every question of a section. */
function SamePoints({ section, writing }: Pick<SectionProps, 'section' | 'writing'>) {
  const { t } = useTranslation('papers');
  const [text, setText] = useState('');
  const points = Number(text);
  const apply = () => {
    writing.change(setAllPoints(writing.draft, section.key, points));
    setText('');
  };
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (points > 0) apply();
      }}
    >
      <TextInput
        aria-label={t('same_points')}
        placeholder={t('same_points')}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-32"
      />
      <Button type="submit" disabled={!(points > 0 && points <= PAPER_LIMITS.score)}>
        {t('apply')}
      </Button>
    </form>
  );
}

/** One part of the paper with its heading and its questions or rules. */
export function SectionEditor({ section, at, writing, known, available, onPick, announce }: SectionProps) {
  const { t } = useTranslation('papers');
  const { draft } = writing;
  const size = sizeOf(section);
  const first = draft.sections.slice(0, at).reduce((sum, one) => sum + sizeOf(one).questions, 0);
  return (
    <section id={`section-${at}`} aria-label={section.title || t('section_no', { no: at + 1 })} className="mb-8">
      <SectionHead section={section} at={at} writing={writing} />
      {draft.mode === 'fixed' ? (
        <ItemList section={section} first={first} writing={writing} known={known} announce={announce} />
      ) : (
        section.rules.map((rule, no) => (
          <RuleEditor
            key={rule.key}
            rule={rule}
            place={`entry-${at}-${no}`}
            no={no + 1}
            writing={writing}
            found={available.get(rule.key)}
          />
        ))
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {draft.mode === 'fixed' ? (
          <Button look="soft" icon={<ListPlus {...icon} />} onClick={onPick}>
            {t('pick')}
          </Button>
        ) : (
          <AddRule section={section} writing={writing} />
        )}
        {size.questions > 0 && <SamePoints section={section} writing={writing} />}
        <span className="ml-auto text-13 text-ink-3">{t('section_size', { count: size.questions, points: size.points })}</span>
      </div>
    </section>
  );
}
