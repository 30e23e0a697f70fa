import { programLanguages, type QuestionContent } from '@praxis/contract/questions/content';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field, Wrong } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { CasesEditor } from './CasesEditor.tsx';
import type { QuestionWriting } from './useQuestionWriting.ts';

type Program = NonNullable<QuestionContent['program']>;
const languageLabels = { java: 'Java', python: 'Python', cpp: 'C++' } as const;
const within = (text: string, least: number, most: number) => Math.min(most, Math.max(least, Math.round(Number(text)) || least));

function Languages({ writing, program, put }: { writing: QuestionWriting; program: Program; put: (part: Partial<Program>) => void }) {
  const { t } = useTranslation('question-bank');
  const { words: label } = writing;
  const toggle = (language: (typeof programLanguages)[number]) =>
    put({
      languages: programLanguages.filter((one) => (one === language ? !program.languages.includes(one) : program.languages.includes(one))),
    });
  return (
    <>
      <fieldset className="mt-7" data-wrong={label.languages ? '' : undefined}>
        <legend className="mb-2 text-14 font-bold">{t('languages')}</legend>
        <div className="flex flex-wrap gap-6">
          {programLanguages.map((language) => (
            <Checkbox
              key={language}
              label={languageLabels[language]}
              checked={program.languages.includes(language)}
              onChange={() => toggle(language)}
            />
          ))}
        </div>
        {label.languages && (
          <div role="alert">
            <Wrong>{label.languages}</Wrong>
          </div>
        )}
      </fieldset>
      {program.languages.map((language) => (
        <div key={language} className="mt-5" data-wrong={label[`code.${language}`] ? '' : undefined}>
          <Field label={t('initial_code', { language: languageLabels[language] })} error={label[`code.${language}`]} required>
            <TextArea
              rows={6}
              spellCheck={false}
              maxLength={64_000}
              className="font-mono text-13"
              value={program.initial_code[language] ?? ''}
              onChange={(event) => put({ initial_code: { ...program.initial_code, [language]: event.target.value } })}
            />
          </Field>
        </div>
      ))}
    </>
  );
}

/** An online programming question: languages, the code to begin from, sample, limits and test data. */
export function ProgramEditor({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation('question-bank');
  const { written, words: label, setContent } = writing;
  const { program } = written.content;
  if (!program) return null;
  const put = (part: Partial<Program>) => setContent({ program: { ...program, ...part } });
  return (
    <>
      <Languages writing={writing} program={program} put={put} />
      <div className="mt-5 grid grid-cols-2 gap-4 phone:grid-cols-1">
        {(['input_params', 'output'] as const).map((place) => (
          <div key={place} data-wrong={label[place] ? '' : undefined}>
            <Field label={t(place)} help={t(`${place}_help`)} error={label[place]} required>
              <TextArea
                rows={3}
                spellCheck={false}
                maxLength={64_000}
                className="font-mono text-13"
                value={program[place]}
                onChange={(event) => put({ [place]: event.target.value })}
              />
            </Field>
          </div>
        ))}
        <Field label={t('time_limit')} help={t('time_limit_help')}>
          <TextInput
            type="number"
            min={100}
            max={60_000}
            step={100}
            defaultValue={program.time_ms}
            onBlur={(event) => put({ time_ms: within(event.target.value, 100, 60_000) })}
          />
        </Field>
        <Field label={t('memory_limit')} help={t('memory_limit_help')}>
          <TextInput
            type="number"
            min={16}
            max={2048}
            step={16}
            defaultValue={program.memory_mb}
            onBlur={(event) => put({ memory_mb: within(event.target.value, 16, 2048) })}
          />
        </Field>
      </div>
      <CasesEditor writing={writing} />
    </>
  );
}
