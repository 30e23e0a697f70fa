import type { RevisionView } from '@praxis/contract/problems/authoring';
import { regroupCases } from '@praxis/contract/problems/files';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, Wrong } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { countedCases, draftsOf, faultOf, type GroupDraft } from './group-drafts.ts';
import { numbersIn, numbersText } from './number-ranges.ts';

function GroupRow({
  no,
  group,
  put,
  drop,
}: {
  no: number;
  group: GroupDraft;
  put: (part: Partial<GroupDraft>) => void;
  drop?: () => void;
}) {
  const { t } = useTranslation('problem-setting');
  return (
    <li className="grid grid-cols-[28px_1fr_76px_132px_96px_1fr_32px] items-end gap-2 border-t border-line py-2 phone:grid-cols-2">
      <b className="pb-1.5 text-13 text-ink-3">{no}</b>
      <Field label={t('group_name')}>
        <TextInput value={group.name} maxLength={100} onChange={(event) => put({ name: event.target.value })} />
      </Field>
      <Field label={t('points')}>
        <TextInput type="number" min={0} max={100_000} value={group.score} onChange={(event) => put({ score: event.target.value })} />
      </Field>
      <Field label={t('rule')}>
        <Select
          value={group.rule}
          choices={(['sum', 'min'] as const).map((value) => ({ value, label: t(`rule_${value}`) }))}
          onChange={(event) => put({ rule: event.target.value as GroupDraft['rule'] })}
        />
      </Field>
      <Field label={t('depends')}>
        <TextInput value={group.depends} placeholder="1, 2" maxLength={200} onChange={(event) => put({ depends: event.target.value })} />
      </Field>
      <Field label={t('cases')}>
        <TextInput value={group.cases} placeholder="1-4, 6" maxLength={2000} onChange={(event) => put({ cases: event.target.value })} />
      </Field>
      <IconButton label={t('group_drop', { no })} disabled={!drop} onClick={drop}>
        <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Points, rules and dependencies of the groups; saving makes a new revision, the cases stay. */
export function GroupsDialog({
  problemId,
  revision,
  onClose,
  onChanged,
}: {
  problemId: string;
  revision: RevisionView;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation('problem-setting');
  const [groups, setGroups] = useState(() => draftsOf(revision));
  const counted = countedCases(revision);
  const fault = faultOf(groups, counted);
  const save = useMutation({
    mutationFn: () =>
      call(regroupCases, {
        problem_id: problemId,
        revision_id: revision.id,
        groups: groups.map(({ name, score, rule, depends, cases }) => ({
          name,
          score: Number(score) || 0,
          rule,
          depends: numbersIn(depends) ?? [],
          cases: numbersIn(cases) ?? [],
        })),
      }),
    onSuccess: onChanged,
  });
  const put = (at: number, part: Partial<GroupDraft>) =>
    setGroups((now) => now.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('edit_groups')}
      summary={t('groups_help', { cases: numbersText(counted) })}
      width="wide"
      foot={
        <Button look="filled" busy={save.isPending} disabled={fault !== undefined} onClick={() => save.mutate()}>
          {t('save_groups')}
        </Button>
      }
    >
      <ul className="max-h-[55vh] overflow-y-auto border-b border-line">
        {groups.map((group, at) => (
          <GroupRow
            key={group.key}
            no={at + 1}
            group={group}
            put={(part) => put(at, part)}
            drop={groups.length > 1 ? () => setGroups((now) => now.filter((_one, place) => place !== at)) : undefined}
          />
        ))}
      </ul>
      <Button
        look="quiet"
        className="mt-2"
        icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => setGroups((now) => [...now, { key: Date.now(), name: '', score: '0', rule: 'sum', depends: '', cases: '' }])}
      >
        {t('group_add')}
      </Button>
      {fault && (
        <div role="alert">
          <Wrong>{t(fault)}</Wrong>
        </div>
      )}
      <Problem of={save.error} />
    </Dialog>
  );
}
