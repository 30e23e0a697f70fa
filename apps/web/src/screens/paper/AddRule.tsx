import { PAPER_LIMITS } from '@praxis/contract/assessments/papers';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useQuestionSources } from '../../parts/question-picker/PickerFilters.tsx';
import { Button } from '../../ui/Button.tsx';
import { addRule, type DraftSection } from './paper-draft.ts';
import type { PaperWriting } from './usePaperDraft.ts';

/** Adds a rule that draws from the first bank; it is narrowed afterwards. */
export function AddRule({ section, writing }: { section: DraftSection; writing: PaperWriting }) {
  const { t } = useTranslation(['papers', 'question-words']);
  const { banks } = useQuestionSources();
  const bank = banks.data?.list[0];
  if (banks.data && !bank) return <p className="text-13 text-amber">{t('question-words:picker_no_bank')}</p>;
  const all = writing.draft.sections.flatMap(({ rules }) => rules);
  const add = () => {
    if (!bank) return;
    const pick = { bank_ids: [bank.id], type: 'single' as const, tags: [], skill_ids: [], difficulty: { from: 1, to: 5 } };
    writing.change(addRule(writing.draft, section.key, { pick, count: 5, score: 2 }));
  };
  return (
    <Button
      look="soft"
      disabled={!bank || all.length >= PAPER_LIMITS.rules}
      icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
      onClick={add}
    >
      {t('add_rule')}
    </Button>
  );
}
