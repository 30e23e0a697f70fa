import { VIDEO_LIMITS, type VideoQuestion } from '@praxis/contract/courses/tree';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/fields/Choices.tsx';
import { MarkText, MomentField } from './MarkFields.tsx';
import { newMarkId } from './new-marks.ts';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

type EditorProps = {
  question: VideoQuestion;
  /** Length of the film in seconds, null while it is not known. */
  end: number | null;
  onChange: (changes: Partial<VideoQuestion>) => void;
  onRemove: () => void;
};

function Choices({ question, onChange }: Pick<EditorProps, 'question' | 'onChange'>) {
  const { t } = useTranslation('course-designer');
  const { choices } = question;
  const change = (id: string, changes: Partial<(typeof choices)[number]>) =>
    onChange({ choices: choices.map((choice) => (choice.id === id ? { ...choice, ...changes } : choice)) });
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-13 text-ink-2">{t('choices_legend')}</legend>
      <ul className="flex flex-col gap-2">
        {choices.map(({ id, text, right }, place) => (
          <li key={id} className="flex items-start gap-2">
            <Checkbox
              label={t('choice_right', { no: place + 1 })}
              hideLabel
              className="mt-2 touch:mt-0"
              checked={right}
              onChange={(event) => change(id, { right: event.target.checked })}
            />
            <MarkText
              field={`${question.id} ${id}`}
              label={t('choice_text', { no: place + 1 })}
              hideLabel
              className="min-w-0 flex-1"
              value={text}
              most={VIDEO_LIMITS.choice}
              placeholder={t('choice_text', { no: place + 1 })}
              onSave={(typed) => change(id, { text: typed })}
            />
            <IconButton
              label={t('remove_choice', { no: place + 1 })}
              disabled={choices.length <= 2}
              onClick={() => onChange({ choices: choices.filter((choice) => choice.id !== id) })}
            >
              <Trash2 {...icon} />
            </IconButton>
          </li>
        ))}
      </ul>
      {choices.length < VIDEO_LIMITS.choices && (
        <Button
          size="small"
          look="quiet"
          className="mt-2"
          icon={<Plus {...icon} />}
          repeatable
          onClick={() => onChange({ choices: [...choices, { id: newMarkId(), text: '', right: false }] })}
        >
          {t('add_choice')}
        </Button>
      )}
    </fieldset>
  );
}

/** A question at which the film stops: when, what, which choices, and what is told afterwards. */
export function QuestionEditor({ question, end, onChange, onRemove }: EditorProps) {
  const { t } = useTranslation('course-designer');
  return (
    <li className="border-t border-line py-4">
      <div className="flex items-start gap-3">
        <MomentField field={`${question.id} at`} at={question.at} end={end} onSave={(at) => onChange({ at })} />
        <MarkText
          field={`${question.id} text`}
          label={t('question_text')}
          hideLabel
          className="min-w-0 flex-1"
          lines={2}
          value={question.text}
          most={VIDEO_LIMITS.text}
          placeholder={t('question_text')}
          onSave={(text) => onChange({ text })}
        />
        <IconButton label={t('remove_question')} onClick={onRemove}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
      <div className="pl-27 phone:pl-0">
        <Choices question={question} onChange={onChange} />
        <MarkText
          field={`${question.id} why`}
          label={t('question_why')}
          className="mt-3"
          lines={2}
          value={question.why}
          most={VIDEO_LIMITS.why}
          placeholder={t('question_why_hint')}
          onSave={(why) => onChange({ why })}
        />
      </div>
    </li>
  );
}
