import type { RevisionView } from '@praxis/contract/problems/authoring';
import { showTestCase } from '@praxis/contract/problems/files';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextBox } from '../../../parts/code/SampleBoxes.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';

function CaseDialog({ problemId, revisionId, no, onClose }: { problemId: string; revisionId: string; no: number; onClose: () => void }) {
  const { t } = useTranslation('problem-setting');
  const test = useQuery({
    queryKey: ['test-case', revisionId, no],
    queryFn: ({ signal }) => call(showTestCase, { problem_id: problemId, revision_id: revisionId, no }, { signal }),
  });
  return (
    <Dialog open onClose={onClose} title={t('case_no', { no })} width="wide">
      {test.isPending && <Skeleton rows={1} label={t('loading')} />}
      <Problem of={test.error} retry={() => void test.refetch()} />
      {test.data && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          {(['input', 'output'] as const).map((side) => {
            const address = test.data[`${side}_address`];
            return (
              <div key={side}>
                <TextBox title={t(side)} text={test.data[side]} />
                {address && (
                  <a href={address} className="text-13">
                    {t('whole_file')}
                  </a>
                )}
              </div>
            );
          })}
        </div>
      )}
    </Dialog>
  );
}

/** The cases of a revision by group; each opens. */
export function GroupList({ revision, problemId }: { revision: RevisionView; problemId: string }) {
  const { t } = useTranslation('problem-setting');
  const [visible, setView] = useState<number>();
  return (
    <>
      <ul className="border-b border-line">
        {revision.groups.map((group) => (
          <li key={group.no} className="border-t border-line py-2.5">
            <p className="mb-1.5 text-13">
              <b>{group.no === 0 ? t('samples') : group.name || t('group_no', { no: group.no })}</b>
              <span className="ml-3 text-ink-3">
                {t('group_facts', { score: group.score, rule: t(`rule_${group.rule}`) })}
                {group.depends.length > 0 && t('group_needs', { groups: group.depends.join(', ') })}
              </span>
            </p>
            <div className="flex flex-wrap gap-1.5">
              {group.cases.map((one) => (
                <button
                  key={one.no}
                  type="button"
                  className="inline-flex h-7 items-center gap-1.5 rounded-sm border border-line px-2 text-12 text-ink-2 hover:bg-sunken touch:h-11"
                  onClick={() => setView(one.no)}
                >
                  {one.name || one.no}
                  {one.sample && <span className="text-pine">{t('sample')}</span>}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {visible !== undefined && (
        <CaseDialog problemId={problemId} revisionId={revision.id} no={visible} onClose={() => setView(undefined)} />
      )}
    </>
  );
}
