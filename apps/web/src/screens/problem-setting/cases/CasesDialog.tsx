import type { ProblemForSetter } from '@praxis/contract/problems/authoring';
import { showTestCase, writeCases } from '@praxis/contract/problems/files';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';

type Written = { key: number; input: string; output: string; sample: boolean };
const MOST = 100;
const LONGEST = 65_536;
/** Longer ones come shortened and must not be written back. */
const VISIBLE = 16_384;

/** All cases of a revision when they are few and short; undefined when they cannot be written by hand. */
function shortCases({ revision }: ProblemForSetter) {
  const all = revision?.groups.flatMap(({ cases }) => cases) ?? [];
  const short = all.every(({ input_bytes, output_bytes }) => input_bytes <= VISIBLE && (output_bytes ?? 0) <= VISIBLE);
  return short && all.length <= MOST ? all : undefined;
}

/** Test data of a small problem, written by hand: all of it at once, as a new revision. Begins with the cases there are. */
export function CasesDialog(props: { problem: ProblemForSetter; onClose: () => void; onChanged: () => void }) {
  const { t } = useTranslation('problem-setting');
  const { problem, onClose } = props;
  const { revision } = problem;
  const known = useQuery({
    queryKey: ['test-cases', revision?.id],
    queryFn: async ({ signal }): Promise<Written[]> => {
      const found = await Promise.all(
        (shortCases(problem) ?? []).map(async ({ no, sample }) => {
          const { input, output } = await call(showTestCase, { problem_id: problem.id, revision_id: revision!.id, no }, { signal });
          return { key: no, input, output, sample };
        }),
      );
      return found.length > 0 ? found : [{ key: 0, input: '', output: '', sample: true }];
    },
  });
  if (known.data) return <Cases {...props} known={known.data} />;
  return (
    <Dialog open onClose={onClose} title={t('write_cases')} width="wide">
      {known.error ? <Problem of={known.error} retry={() => void known.refetch()} /> : <Skeleton rows={3} label={t('loading')} />}
    </Dialog>
  );
}

type Props = { problem: ProblemForSetter; known: Written[]; onClose: () => void; onChanged: () => void };

function Cases({ problem, known, onClose, onChanged }: Props) {
  const { t } = useTranslation('problem-setting');
  const [cases, setCases] = useState(known);
  const save = useMutation({
    mutationFn: () =>
      call(writeCases, { problem_id: problem.id, cases: cases.map(({ input, output, sample }) => ({ input, output, sample })) }),
    onSuccess: onChanged,
  });
  const put = (key: number, part: Partial<Written>) => setCases((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('write_cases')}
      summary={t('write_cases_help')}
      width="wide"
      foot={
        <Button look="filled" busy={save.isPending} disabled={cases.length === 0} onClick={() => save.mutate()}>
          {t('save_cases', { count: cases.length })}
        </Button>
      }
    >
      <ul className="max-h-[55vh] overflow-y-auto border-b border-line">
        {cases.map((one, at) => (
          <li key={one.key} className="border-t border-line py-3">
            <div className="mb-2 flex items-center gap-4">
              <b className="text-13">{t('case_no', { no: at + 1 })}</b>
              <Checkbox label={t('sample')} checked={one.sample} onChange={() => put(one.key, { sample: !one.sample })} />
              <IconButton
                small
                className="ml-auto"
                label={t('case_drop', { no: at + 1 })}
                onClick={() => setCases((now) => now.filter(({ key }) => key !== one.key))}
              >
                <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
            </div>
            <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
              {(['input', 'output'] as const).map((side) => (
                <Field key={side} label={t(side)}>
                  <TextArea
                    rows={3}
                    spellCheck={false}
                    maxLength={LONGEST}
                    className="font-mono text-13"
                    value={one[side]}
                    onChange={(event) => put(one.key, { [side]: event.target.value })}
                  />
                </Field>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        repeatable
        className="mt-2"
        disabled={cases.length >= MOST}
        icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => setCases((now) => [...now, { key: Date.now(), input: '', output: '', sample: false }])}
      >
        {t('case_add')}
      </Button>
      <Problem of={save.error} />
    </Dialog>
  );
}
