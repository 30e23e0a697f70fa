import { type AnswerValue, SAVE_LIMITS } from '@praxis/contract/attempts';
import type { QuestionForStudent } from '@praxis/contract/papers';
import { QUESTION_LIMITS } from '@praxis/contract/question-content';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/TextInput.tsx';

const box =
  'w-full rounded-md border border-control bg-raised px-4 py-3 text-15 leading-[26px] text-ink disabled:border-line-2 disabled:bg-sunken disabled:text-ink';

type Props = { question: QuestionForStudent; value: AnswerValue | undefined; locked: boolean; onAnswer: (value: AnswerValue) => void };

function ShortAnswer({ value, locked, onAnswer }: Props) {
  const { t } = useTranslation('answering');
  const words = value && 'text' in value ? value.text : '';
  const help = useId();
  return (
    <div>
      <textarea
        className={`${box} min-h-40 resize-y`}
        aria-label={t('your_answer')}
        aria-describedby={help}
        value={words}
        maxLength={SAVE_LIMITS.text}
        disabled={locked}
        onChange={(event) => onAnswer({ text: event.target.value })}
      />
      <p id={help} className="mt-1 text-right text-12 text-ink-3">
        {t('characters', { count: words.length })}
      </p>
    </div>
  );
}

/** Tab indents inside a program; Escape lets the next Tab leave it, so that nobody is caught. */
function indent(event: KeyboardEvent<HTMLTextAreaElement>, write: (text: string) => void) {
  const area = event.currentTarget;
  if (event.key === 'Escape') area.dataset.leaves = 'yes';
  if (event.key !== 'Tab' || event.shiftKey) return;
  if (area.dataset.leaves) {
    delete area.dataset.leaves;
    return;
  }
  event.preventDefault();
  area.setRangeText('    ', area.selectionStart, area.selectionEnd, 'end');
  write(area.value);
}

function Program({ question, value, locked, onAnswer }: Props) {
  const { t } = useTranslation('answering');
  const languages = question.program?.languages ?? [];
  const written = value && 'code' in value ? value : undefined;
  const language = written?.language ?? languages[0] ?? 'python';
  const initial = question.program?.initial_code[language] ?? '';
  const write = (code: string) => onAnswer({ language, code });
  const help = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Select
          aria-label={t('language')}
          className="w-36"
          value={language}
          disabled={locked}
          choices={languages.map((value) => ({ value, label: { java: 'Java', python: 'Python', cpp: 'C++' }[value] }))}
          onChange={(event) => {
            const next = event.target.value as typeof language;
            // Only an untouched beginning is exchanged; what somebody wrote stays.
            const untouched = !written || written.code.trim() === '' || written.code === initial;
            onAnswer({ language: next, code: untouched ? (question.program?.initial_code[next] ?? '') : written.code });
          }}
        />
        <span id={help} className="text-12 text-ink-3">
          {t('tab_help')}
        </span>
      </div>
      <textarea
        className={`${box} min-h-72 resize-y font-mono text-14 leading-[22px]`}
        aria-label={t('your_program')}
        aria-describedby={help}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        value={written?.code ?? initial}
        maxLength={QUESTION_LIMITS.code}
        disabled={locked}
        onKeyDown={(event) => indent(event, write)}
        onChange={(event) => write(event.target.value)}
      />
    </div>
  );
}

/** An answer in words or as a program. */
export function WrittenAnswer(props: Props) {
  const { type } = props.question;
  return type === 'programming' || type === 'oj' ? <Program {...props} /> : <ShortAnswer {...props} />;
}
