import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { type ProblemForSetter, saveReferences, verifyProblem } from '@praxis/contract/problems/authoring';
import { useMutation } from '@tanstack/react-query';
import { Play, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SourceDialog } from '../../parts/judging/submission/SourceDialog.tsx';
import { VerdictLabel } from '../../parts/judging/VerdictLabel.tsx';
import { memoryText, pointsText } from '../../parts/judging/verdicts.ts';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { VerificationLabel } from './labels.tsx';
import { asWritten } from './reference-written.ts';
import type { ProblemWriting } from './useProblemWriting.ts';

const ReferenceDialog = lazyPart(() => import('./ReferenceDialog.tsx').then((file) => ({ default: file.ReferenceDialog })));

type Reference = ProblemForSetter['references'][number];

function Agreement({ reference }: { reference: Reference }) {
  const { t } = useTranslation('problem-setting');
  const agrees = reference.proof?.agrees;
  if (agrees === undefined || agrees === null) return null;
  return (
    <StateLabel shape={agrees ? 'tick' : 'cross'} tone={agrees ? 'pine' : 'red'}>
      {t(agrees ? 'agrees' : 'disagrees')}
    </StateLabel>
  );
}

function References({
  writing,
  onEdit,
  onRead,
}: {
  writing: ProblemWriting;
  onEdit: (one: Reference) => void;
  onRead: (id: string) => void;
}) {
  const { t } = useTranslation(['problem-setting', 'judging']);
  const { references } = writing.problem;
  const nameOf = (id: string) => judgeLanguages.find((one) => one.id === id)?.name ?? id;
  const drop = useMutation({
    mutationFn: (id: string) =>
      call(saveReferences, { problem_id: writing.problem.id, references: references.filter((one) => one.id !== id).map(asWritten) }),
    onSuccess: () => writing.reload(),
  });
  return (
    <>
      <Ledger
        label={t('references')}
        items={references}
        columns={[
          { head: t('reference_name'), wide: true, cell: (one) => one.name },
          { head: t('language'), cell: (one) => nameOf(one.program.language) },
          {
            head: t('expected'),
            cell: (one) =>
              one.expected.map((verdict) => (verdict === 'NOT_AC' ? t('not_accepted') : t(`judging:verdict_${verdict}`))).join(' / ') +
              (one.score === null ? '' : `　${one.score}`),
          },
          {
            head: t('came_out'),
            cell: (one) => one.proof && <VerdictLabel state={one.proof.state} verdict={one.proof.verdict} />,
          },
          {
            head: t('score_time'),
            cell: (one) =>
              one.proof?.state === 'done' &&
              [
                one.proof.score === null ? '' : pointsText(one.proof.score),
                one.proof.time_ms === null ? '' : t('judging:milliseconds', { count: Math.round(one.proof.time_ms) }),
                one.proof.memory_kb === null ? '' : memoryText(one.proof.memory_kb),
              ]
                .filter(Boolean)
                .join('　'),
          },
          { head: t('proof'), cell: (one) => <Agreement reference={one} /> },
        ]}
        actions={(one) => (
          <>
            {one.proof?.submission_id && (
              <Button size="small" look="quiet" onClick={() => onRead(one.proof!.submission_id!)}>
                {t('judging:tab_result')}
              </Button>
            )}
            <Button size="small" look="quiet" onClick={() => onEdit(one)}>
              {t('edit')}
            </Button>
            <Button size="small" look="plain" busy={drop.isPending} onClick={() => drop.mutate(one.id)}>
              {t('remove')}
            </Button>
          </>
        )}
      />
      <Problem of={drop.error} />
    </>
  );
}

/** What the last proof says, and what to do next. */
function Verdict({ problem }: { problem: ProblemForSetter }) {
  const { t } = useTranslation('problem-setting');
  const { proof: verification, references } = problem;
  const off = references.filter((one) => one.proof?.agrees === false);
  return (
    <div aria-live="polite" className="mb-4">
      <VerificationLabel state={verification.state} />
      {verification.at !== null && <span className="ml-3 text-12 text-ink-3">{timeLabel(verification.at)}</span>}
      <p className="mt-1 text-13 text-ink-2">{t(`proof_${verification.state}_next`, { names: off.map(({ name }) => name).join(', ') })}</p>
      {verification.invalid_cases.length > 0 && (
        <ul className="mt-2 text-13 text-red">
          {verification.invalid_cases.map((one) => (
            <li key={one.no}>{t('invalid_case', one)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Reference solutions, what is expected of each, and the run that proves it. */
export function VerificationTab({ writing }: { writing: ProblemWriting }) {
  const { t } = useTranslation('problem-setting');
  const { problem } = writing;
  const [editing, setEditing] = useState<Reference | 'new'>();
  const [reading, setReading] = useState<string>();
  const verify = useMutation({
    mutationFn: () => call(verifyProblem, { problem_id: problem.id }),
    onSuccess: () => writing.reload(),
  });
  const running = problem.proof.state === 'running';
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-13 text-ink-3 phone:basis-full">{t('proof_help')}</p>
        <Button repeatable icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setEditing('new')}>
          {t('add_reference')}
        </Button>
        <Button
          look="soft"
          icon={<Play className="size-3.5" strokeWidth={1.6} aria-hidden="true" />}
          busy={verify.isPending || running}
          disabled={writing.dirty || problem.references.length === 0}
          onClick={() => verify.mutate()}
        >
          {t('prove')}
        </Button>
      </div>
      {writing.dirty && <p className="mb-3 text-13 text-amber">{t('prove_save_first')}</p>}
      <Problem of={verify.error} className="mb-3" />
      <Verdict problem={problem} />
      {problem.references.length === 0 ? (
        <EmptyState plain>{t('no_references')}</EmptyState>
      ) : (
        <References writing={writing} onEdit={setEditing} onRead={setReading} />
      )}
      <Suspense fallback={null}>
        {editing && (
          <ReferenceDialog
            problem={problem}
            reference={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
            onChanged={() => {
              setEditing(undefined);
              void writing.reload();
            }}
          />
        )}
      </Suspense>
      {reading && <SourceDialog submissionId={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}
