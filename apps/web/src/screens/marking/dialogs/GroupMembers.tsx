import { changeGroupMembers, showGroupWork } from '@praxis/contract/assessments/group-work';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { refreshMarking } from '../marking-queries.ts';
import { MemberParts } from './MemberParts.tsx';

/** Who answered together, and whom the mark counts for: changed with a reason. */
export function GroupMembers({
  assessmentId,
  attemptId,
  spaceId,
  onClose,
}: {
  assessmentId: string;
  attemptId: string;
  spaceId: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(['marking', 'shell']);
  const queries = useQueryClient();
  const queryKey = ['group-work', attemptId];
  const { data, error, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showGroupWork, { attempt_id: attemptId }, { signal }),
  });
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState('');
  const change = useMutation({
    mutationFn: ({ userId, member }: { userId: string; member: boolean }) =>
      call(changeGroupMembers, { attempt_id: attemptId, user_id: userId, member, reason }),
    onSuccess() {
      setChosen('');
      void queries.invalidateQueries({ queryKey });
      void refreshMarking(queries, assessmentId);
    },
  });
  const without = reason.trim() === '' || change.isPending;
  return (
    <Dialog
      open
      width={data?.contributions ? 'wide' : 'narrow'}
      onClose={onClose}
      title={data ? t('members_title', { group: data.group.name }) : t('members')}
      summary={t('members_note')}
      foot={<Button onClick={onClose}>{t('shell:close')}</Button>}
    >
      {isPending && <Skeleton rows={3} />}
      {data && (
        <>
          <Field label={t('members_reason')} required>
            <TextInput value={reason} maxLength={2000} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <ul className="mt-4">
            {data.members.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
                <span className="cut flex-1">{name}</span>
                {data.members.length > 1 && (
                  <Button
                    size="small"
                    disabled={without}
                    aria-label={t('member_remove_name', { name })}
                    onClick={() => change.mutate({ userId: id, member: false })}
                  >
                    {t('member_remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {data.others.length > 0 && (
            <div className="mt-3 flex items-end gap-2">
              <Field label={t('member_add_label')} className="flex-1">
                <Select
                  choices={[{ value: '', label: t('member_choose') }, ...data.others.map(({ id, name }) => ({ value: id, label: name }))]}
                  value={chosen}
                  onChange={(event) => setChosen(event.target.value)}
                  className="w-full"
                />
              </Field>
              <Button disabled={without || chosen === ''} onClick={() => change.mutate({ userId: chosen, member: true })}>
                {t('member_add')}
              </Button>
            </div>
          )}
        </>
      )}
      {data?.contributions && <MemberParts attemptId={attemptId} spaceId={spaceId} />}
      <Problem of={error ?? change.error} className="mt-3" />
    </Dialog>
  );
}
