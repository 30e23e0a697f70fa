import { type ExpectedVerdict, expectedVerdict, type ProblemForSetter, saveReferences } from '@praxis/contract/problems/authoring';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { NumberField } from './NumberField.tsx';
import { emptyProgram, ProgramField } from './ProgramField.tsx';
import { asWritten } from './reference-written.ts';

type Reference = ProblemForSetter['references'][number];
const MOST_EXPECTED = 5;

/** A reference solution: its program and the verdicts it may end with. */
export function ReferenceDialog({
  problem,
  reference,
  onClose,
  onChanged,
}: {
  problem: ProblemForSetter;
  reference?: Reference;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation(['problem-setting', 'judging']);
  const [name, setName] = useState(reference?.name ?? '');
  const [program, setProgram] = useState(reference?.program ?? emptyProgram());
  const [expected, setExpected] = useState<ExpectedVerdict[]>(reference?.expected ?? ['AC']);
  const [score, setScore] = useState(reference?.score ?? null);
  const save = useMutation({
    mutationFn: () => {
      const written = { name: name.trim(), program, expected, score };
      const others = problem.references.map((one) => (one.id === reference?.id ? { ...written, id: one.id } : asWritten(one)));
      return call(saveReferences, { problem_id: problem.id, references: reference ? others : [...others, written] });
    },
    onSuccess: onChanged,
  });
  const toggle = (verdict: ExpectedVerdict) =>
    setExpected((now) => (now.includes(verdict) ? now.filter((one) => one !== verdict) : [...now, verdict].slice(-MOST_EXPECTED)));
  const empty = name.trim() === '' || expected.length === 0 || (program.files[0]?.text ?? '').trim() === '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(reference ? 'edit_reference' : 'add_reference')}
      width="wide"
      foot={
        <Button look="filled" busy={save.isPending} disabled={empty} onClick={() => save.mutate()}>
          {t('save_reference')}
        </Button>
      }
    >
      <div className="flex max-h-[70vh] flex-col gap-4 overflow-y-auto p-0.5">
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t('reference_name')} required>
            <TextInput value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
          </Field>
          <NumberField
            optional
            label={t('expected_score')}
            help={t('expected_score_help')}
            value={score}
            least={0}
            most={100_000}
            onChange={setScore}
          />
        </div>
        <fieldset>
          <legend className="mb-1 text-13 text-ink-2">{t('expected')}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {expectedVerdict.options.map((verdict) => (
              <Checkbox
                key={verdict}
                label={verdict === 'NOT_AC' ? t('not_accepted') : t(`judging:verdict_${verdict}`)}
                checked={expected.includes(verdict)}
                onChange={() => toggle(verdict)}
              />
            ))}
          </div>
        </fieldset>
        <ProgramField label={t('reference_program')} program={program} onChange={setProgram} />
        <Problem of={save.error} />
      </div>
    </Dialog>
  );
}
