import { type BankComment, noteCommentUse, removeComment, saveComment } from '@praxis/contract/rubrics/rubrics';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { listed } from '../../platform/language/dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Does something to the bank and shows it anew; what was refused is told. */
export function useBankChange() {
  const queries = useQueryClient();
  return async (work: Promise<unknown>) => {
    try {
      await work;
      await queries.invalidateQueries({ queryKey: ['comments'] });
      return true;
    } catch (failure) {
      showFailure(failure);
      return false;
    }
  };
}

function EditComment({ comment, onClose }: { comment: BankComment; onClose: () => void }) {
  const { t } = useTranslation(['annotate', 'shell']);
  const change = useBankChange();
  const [text, setText] = useState(comment.text);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const saved = await change(call(saveComment, { comment_id: comment.id, text: text.trim(), space_id: comment.space_id }));
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <div className="flex w-full flex-col gap-2 py-2">
      <TextArea
        aria-label={t('bank_text')}
        rows={2}
        maxLength={1000}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {t('shell:cancel')}
        </Button>
        <Button size="small" look="filled" busy={busy} disabled={text.trim() === ''} onClick={() => void save()}>
          {t('shell:save')}
        </Button>
      </span>
    </div>
  );
}

/** A comment of the bank: taken with a press; one's own is changed or removed, which can be taken back. */
export function BankRow({ comment, onTake }: { comment: BankComment; onTake: (text: string) => void }) {
  const { t } = useTranslation('annotate');
  const change = useBankChange();
  const [editing, setEditing] = useState(false);
  const remove = async () => {
    if (!(await change(call(removeComment, { comment_id: comment.id })))) return;
    const putBack = () => void change(call(saveComment, { text: comment.text, space_id: comment.space_id }));
    toastDone(t('bank_removed'), { label: t('undo'), run: putBack });
  };
  return (
    <li className="flex items-center gap-2 border-t border-line first:border-t-0">
      {editing ? (
        <EditComment comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <>
          <button
            type="button"
            className="min-h-9 min-w-0 flex-1 py-1.5 text-left text-13 break-words touch:min-h-11"
            onClick={() => {
              onTake(comment.text);
              void call(noteCommentUse, { comment_id: comment.id }).catch(() => undefined);
            }}
          >
            {comment.text}
          </button>
          <span className="flex-none text-12 text-ink-3">
            {listed([comment.shared ? t('bank_shared') : '', comment.uses > 0 ? t('bank_used', { count: comment.uses }) : ''])}
          </span>
          {comment.mine && (
            <span className="flex flex-none">
              <IconButton small label={t('bank_edit', { text: comment.text })} onClick={() => setEditing(true)}>
                <Pencil {...icon} />
              </IconButton>
              <IconButton small label={t('bank_remove', { text: comment.text })} onClick={() => void remove()}>
                <Trash2 {...icon} />
              </IconButton>
            </span>
          )}
        </>
      )}
    </li>
  );
}
