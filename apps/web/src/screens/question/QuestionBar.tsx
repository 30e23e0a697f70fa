import { Eye, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import type { QuestionWriting } from './useQuestionWriting.ts';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Where the unsaved text is. */
function SavedLabel({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation('question-bank');
  const { kept: saved, question } = writing;
  if (!question.can.edit)
    return (
      <StateLabel shape="padlock" tone="mute">
        {t('read_only')}
      </StateLabel>
    );
  const word = (
    {
      saving: { shape: 'working', tone: 'mute', words: t('keeping') },
      saved: { shape: 'tick', tone: 'mute', words: t('kept_draft') },
      kept: { shape: 'queued', tone: 'amber', words: t('kept_here') },
      refused: { shape: 'triangle', tone: 'red', words: t('kept_refused') },
    } as const
  )[saved ?? 'saved'];
  if (!saved) return null;
  return (
    <span role="status" className="phone:sr-only">
      <StateLabel shape={word.shape} tone={word.tone}>
        {word.words}
      </StateLabel>
    </span>
  );
}

/** Where I am, where the text is, and what can be done with it. */
export function QuestionBar({
  writing,
  onSave,
  onSaveNext,
  onOpen,
}: {
  writing: QuestionWriting;
  onSave: () => void;
  onSaveNext: () => void;
  onOpen: (what: 'preview' | 'versions') => void;
}) {
  const { t } = useTranslation('question-bank');
  const { question, saving } = writing;
  const here = question.question_id ? t('version_number', { version: question.version }) : t('new_question');
  return (
    <SlimBar>
      <Breadcrumbs
        trail={[
          { label: t('title'), to: '/index/questions' },
          { label: question.bank, to: `/index/questions?bank=${question.bank_id}` },
          { label: here },
        ]}
      />
      <span className="ml-auto flex items-center gap-3 phone:gap-2">
        <SavedLabel writing={writing} />
        <Button icon={<Eye {...icon} />} onClick={() => onOpen('preview')}>
          <span className="phone:sr-only">{t('preview')}</span>
        </Button>
        {question.question_id && (
          <Button icon={<History {...icon} />} onClick={() => onOpen('versions')}>
            <span className="phone:sr-only">{t('versions')}</span>
          </Button>
        )}
        {question.can.edit && !question.question_id && (
          <Button busy={saving} className="phone:hidden" onClick={onSaveNext}>
            {t('save_next')}
          </Button>
        )}
        {question.can.edit && (
          <Button look="filled" busy={saving} onClick={onSave}>
            {t('save')}
          </Button>
        )}
      </span>
    </SlimBar>
  );
}
