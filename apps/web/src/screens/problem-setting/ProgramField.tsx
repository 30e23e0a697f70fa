import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import type { SetterProgram } from '@praxis/contract/problems/authoring';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '../../parts/code/CodeEditor.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';

/** An empty program in a language, its file named as the judge wants it. */
export const emptyProgram = (): SetterProgram => ({ language: 'cpp17', files: [{ name: 'main.cpp', text: '' }] });

/** A program of the setter: its language and its main file; further files of an imported one are kept as they are. */
export function ProgramField({
  label,
  program,
  onChange,
}: {
  label: string;
  program: SetterProgram;
  onChange: (program: SetterProgram) => void;
}) {
  const { t } = useTranslation('problem-setting');
  const [main, ...others] = program.files;
  const known = judgeLanguages.find(({ id }) => id === program.language);
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <span className="text-13 text-ink-2">{label}</span>
        <Select
          aria-label={t('language')}
          className="w-36"
          value={program.language}
          choices={judgeLanguages.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            const language = judgeLanguages.find(({ id }) => id === event.target.value);
            if (language)
              onChange({ ...program, language: language.id, files: [{ name: language.file, text: main?.text ?? '' }, ...others] });
          }}
        />
        {others.length > 0 && (
          <span className="text-12 text-ink-3">{t('other_files', { names: others.map(({ name }) => name).join(', ') })}</span>
        )}
      </div>
      <div className="h-72 overflow-hidden rounded-md border border-control">
        <CodeEditor
          language={known?.editor ?? 'cpp'}
          label={label}
          value={main?.text ?? ''}
          onChange={(text) => onChange({ ...program, files: [{ name: main?.name ?? known?.file ?? 'main.cpp', text }, ...others] })}
        />
      </div>
    </div>
  );
}
