import { type ProjectCardState, type ProjectCardView, type ProjectRoom, saveProjectCard } from '@praxis/contract/projects/run';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Props = {
  room: ProjectRoom;
  stageId: string;
  of: { card: ProjectCardView | undefined; key: string; state: ProjectCardState };
  onClose: () => void;
  again: () => void;
  onMove: (cardId: string, state: ProjectCardState, beforeId: string | null) => Promise<void>;
};

/** A card of the board: what is to be done, by whom, until when, and in which column it stands. */
export function CardDialog({ room, stageId, of: { card, key, state }, onClose, again, onMove }: Props) {
  const { t } = useTranslation(['projects', 'shell']);
  const [title, setTitle] = useState(card?.title ?? '');
  const [body, setBody] = useState(card?.body ?? '');
  const [assignee, setAssignee] = useState(card?.assignee?.id ?? '');
  const [dueAt, setDueAt] = useState(card?.due_at ?? null);
  const [column, setColumn] = useState(state);
  const [failure, setFailure] = useState<unknown>();
  const save = async (removed: boolean) => {
    setFailure(undefined);
    try {
      await call(saveProjectCard, {
        ...{ run_id: room.id, key, revision: card?.revision ?? 0, title, body, assignee_id: assignee || null },
        ...{ stage_id: card ? card.stage_id : stageId, due_at: dueAt, state: column, removed },
      });
      if (card && column !== card.state && !removed) await onMove(card.id, column, null);
      again();
      onClose();
    } catch (refused) {
      setFailure(refused);
    }
  };
  const readOnly = !room.can.work;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(card ? 'card_edit' : 'card_new')}
      foot={
        !readOnly && (
          <>
            {card && (
              <Button look="danger" onClick={() => void save(true)}>
                {t('card_remove')}
              </Button>
            )}
            <Button look="filled" onClick={() => void save(false)}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <fieldset disabled={readOnly} className="flex flex-col gap-4">
        <Field label={t('card_title')} required>
          <TextInput value={title} maxLength={200} autoFocus onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label={t('card_body')}>
          <TextArea rows={3} maxLength={5000} value={body} onChange={(event) => setBody(event.target.value)} />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('card_assignee')}>
            <Select
              value={assignee}
              choices={[
                { value: '', label: t('card_nobody') },
                ...room.members.map(({ person }) => ({ value: person.id, label: person.name })),
              ]}
              onChange={(event) => setAssignee(event.target.value)}
            />
          </Field>
          <Field label={t('state')}>
            <Select
              value={column}
              choices={(['todo', 'doing', 'done'] as const).map((value) => ({ value, label: t(`card_${value}`) }))}
              onChange={(event) => setColumn(event.target.value as ProjectCardState)}
            />
          </Field>
        </div>
        <Field label={t('card_due')}>
          <DateTimeField value={dueAt} onChange={setDueAt} />
        </Field>
      </fieldset>
      <Problem of={failure} />
    </Dialog>
  );
}
