import { type JudgeLanguage, judgeLanguages } from '@praxis/contract/judge-queue/languages';
import type { ProblemChecker, ProblemWritten } from '@praxis/contract/problems/authoring';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { NumberField } from './NumberField.tsx';
import { emptyProgram, ProgramField } from './ProgramField.tsx';
import type { ProblemWriting } from './useProblemWriting.ts';

type Offered = ProblemWritten['languages'][number];
type Part = { written: ProblemWritten; put: ProblemWriting['put'] };
const styles = ['testlib', 'kattis'] as const;

function Limits({ written, put }: Part) {
  const { t } = useTranslation('problem-setting');
  const { limits } = written;
  const set = (part: Partial<typeof limits>) => put({ limits: { ...limits, ...part } });
  return (
    <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
      <NumberField
        label={t('time_ms')}
        value={limits.time_ms}
        least={50}
        most={60_000}
        step={50}
        onChange={(value) => value && set({ time_ms: value })}
      />
      <NumberField
        label={t('memory_mb')}
        value={limits.memory_mb}
        least={16}
        most={4096}
        step={16}
        onChange={(value) => value && set({ memory_mb: value })}
      />
      <NumberField
        label={t('output_kb')}
        value={limits.output_kb}
        least={1}
        most={262_144}
        onChange={(value) => value && set({ output_kb: value })}
      />
    </div>
  );
}

function LanguageRow({ offered, set }: { offered: Offered; set: (part: Partial<Offered>) => void }) {
  const { t } = useTranslation('problem-setting');
  const name = judgeLanguages.find(({ id }) => id === offered.id)?.name ?? offered.id;
  return (
    <details className="border-t border-line py-2">
      <summary className="cursor-pointer text-13 text-pine">{t('language_details', { language: name })}</summary>
      <div className="mt-3 grid grid-cols-2 gap-4 phone:grid-cols-1">
        <NumberField
          optional
          label={t('own_time')}
          help={t('own_limit_help')}
          value={offered.time_ms}
          least={50}
          most={60_000}
          onChange={(time_ms) => set({ time_ms })}
        />
        <NumberField
          optional
          label={t('own_memory')}
          help={t('own_limit_help')}
          value={offered.memory_mb}
          least={16}
          most={4096}
          onChange={(memory_mb) => set({ memory_mb })}
        />
      </div>
      <Field label={t('initial_code', { language: name })} className="mt-3">
        <TextArea
          rows={5}
          spellCheck={false}
          maxLength={65_536}
          className="font-mono text-13"
          value={offered.initial_code}
          onChange={(event) => set({ initial_code: event.target.value })}
        />
      </Field>
    </details>
  );
}

function Languages({ written, put }: Part) {
  const { languages } = written;
  const toggle = (id: JudgeLanguage) =>
    put({
      languages: judgeLanguages.flatMap((one) => {
        const known = languages.find((other) => other.id === one.id);
        if (one.id !== id) return known ? [known] : [];
        return known ? [] : [{ id, time_ms: null, memory_mb: null, initial_code: '' }];
      }),
    });
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-x-6 gap-y-2">
        {judgeLanguages.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={languages.some((one) => one.id === id)} onChange={() => toggle(id)} />
        ))}
      </div>
      {languages.map((offered) => (
        <LanguageRow
          key={offered.id}
          offered={offered}
          set={(part) => put({ languages: languages.map((one) => (one.id === offered.id ? { ...one, ...part } : one)) })}
        />
      ))}
    </>
  );
}

const fresh: Record<ProblemChecker['kind'], () => ProblemChecker> = {
  lines: () => ({ kind: 'lines', strict: false }),
  tokens: () => ({ kind: 'tokens', ignore_case: false }),
  floats: () => ({ kind: 'floats', absolute: 0.000001, relative: 0.000001, ignore_case: false }),
  special: () => ({ kind: 'special', style: 'testlib', program: emptyProgram(), args: [] }),
};
const kinds = Object.keys(fresh) as ProblemChecker['kind'][];

function Checker({ written, put }: Part) {
  const { t } = useTranslation('problem-setting');
  const { checker } = written;
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('checker')} help={t(`checker_${checker.kind}_help`)} className="max-w-[480px]">
        <Select
          value={checker.kind}
          choices={kinds.map((value) => ({ value, label: t(`checker_${value}`) }))}
          onChange={(event) => put({ checker: fresh[event.target.value as ProblemChecker['kind']]() })}
        />
      </Field>
      {checker.kind === 'lines' && (
        <Checkbox label={t('strict')} checked={checker.strict} onChange={() => put({ checker: { ...checker, strict: !checker.strict } })} />
      )}
      {(checker.kind === 'tokens' || checker.kind === 'floats') && (
        <Checkbox
          label={t('ignore_case')}
          checked={checker.ignore_case}
          onChange={() => put({ checker: { ...checker, ignore_case: !checker.ignore_case } })}
        />
      )}
      {checker.kind === 'floats' && (
        <div className="grid max-w-[480px] grid-cols-2 gap-4">
          <NumberField
            label={t('absolute')}
            value={checker.absolute}
            least={0}
            most={1}
            step={0.000001}
            onChange={(absolute) => absolute !== null && put({ checker: { ...checker, absolute } })}
          />
          <NumberField
            label={t('relative')}
            value={checker.relative}
            least={0}
            most={1}
            step={0.000001}
            onChange={(relative) => relative !== null && put({ checker: { ...checker, relative } })}
          />
        </div>
      )}
      {checker.kind === 'special' && (
        <>
          <StyleField of="checker" value={checker.style} onChange={(style) => put({ checker: { ...checker, style } })} />
          <ProgramField
            label={t('checker_program')}
            program={checker.program}
            onChange={(program) => put({ checker: { ...checker, program } })}
          />
        </>
      )}
      <Checkbox
        label={t('shows_messages')}
        checked={written.shows_messages}
        onChange={() => put({ shows_messages: !written.shows_messages })}
      />
    </div>
  );
}

type StyleOf = {
  of: 'checker' | 'interactor' | 'validator';
  value: (typeof styles)[number];
  onChange: (style: (typeof styles)[number]) => void;
};

function StyleField({ of, value, onChange }: StyleOf) {
  const { t } = useTranslation('problem-setting');
  return (
    <Field label={t('style')} help={t(`style_${value}_${of}`)} className="max-w-[480px]">
      <Select
        value={value}
        choices={styles.map((one) => ({ value: one, label: one }))}
        onChange={(event) => onChange(event.target.value as typeof value)}
      />
    </Field>
  );
}

type Helper = NonNullable<ProblemWritten['interactor']>;
const newHelper = (): Helper => ({ style: 'testlib', program: emptyProgram(), args: [] });

function HelperProgram({
  name,
  helper,
  onChange,
}: {
  name: 'interactor' | 'validator';
  helper: Helper | null;
  onChange: (helper: Helper | null) => void;
}) {
  const { t } = useTranslation('problem-setting');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-ink-3">{t(`${name}_help`)}</p>
      {helper ? (
        <>
          <StyleField of={name} value={helper.style} onChange={(style) => onChange({ ...helper, style })} />
          <ProgramField label={t(name)} program={helper.program} onChange={(program) => onChange({ ...helper, program })} />
          <div>
            <Button look="danger" onClick={() => onChange(null)}>
              {t(`${name}_drop`)}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={() => onChange(newHelper())}>{t(`${name}_add`)}</Button>
        </div>
      )}
    </div>
  );
}

/** How a program is judged: limits, languages, checker, interactor and validator. */
export function JudgingTab({ writing }: { writing: ProblemWriting }) {
  const { t } = useTranslation('problem-setting');
  const { written, put } = writing;
  const [validator = null, ...others] = written.validators;
  return (
    <>
      <Section title={t('limits')}>
        <Limits written={written} put={put} />
      </Section>
      <Section title={t('languages')}>
        <Languages written={written} put={put} />
      </Section>
      <Section title={t('checker')}>
        <Checker written={written} put={put} />
      </Section>
      <Section title={t('validator')}>
        <HelperProgram name="validator" helper={validator} onChange={(next) => put({ validators: next ? [next, ...others] : others })} />
      </Section>
      <Section title={t('interactor')}>
        <HelperProgram name="interactor" helper={written.interactor} onChange={(interactor) => put({ interactor })} />
      </Section>
    </>
  );
}
