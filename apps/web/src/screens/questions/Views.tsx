import { deleteQuestionView, listQuestionViews, saveQuestionView } from '@praxis/contract/questions/questions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { QuestionList } from './useQuestionList.ts';

/** Views a person saved of this list. */
export function Views({ questions }: { questions: QuestionList }) {
  const { t } = useTranslation('question-bank');
  const queries = useQueryClient();
  const [open, setOpen] = useState<'save' | 'change'>();
  const [name, setName] = useState('');
  const queryKey = ['question-views'];
  const views = useQuery({ queryKey, queryFn: ({ signal }) => call(listQuestionViews, {}, { signal, background: true }) });
  const list = views.data?.list ?? [];
  const refresh = () => queries.invalidateQueries({ queryKey });
  const save = async () => {
    await call(saveQuestionView, { name: name.trim(), filter: questions.filter }, { background: true });
    toastDone(t('view_saved'));
    setName('');
    await refresh();
  };
  const remove = async (id: string) => {
    await call(deleteQuestionView, { view_id: id });
    await refresh();
  };
  return (
    <>
      <Menu
        label={t('views')}
        trigger={<Button icon={<Bookmark className="size-4" strokeWidth={1.6} aria-hidden="true" />}>{t('views')}</Button>}
        entries={[
          ...list.map((view) => ({ label: view.name, run: () => questions.put(view.filter) })),
          ...(list.length > 0 ? (['line'] as const) : []),
          { label: t('view_save'), run: () => setOpen('save') },
          ...(list.length > 0 ? [{ label: t('view_change'), run: () => setOpen('change') }] : []),
        ]}
      />
      {open === 'save' && (
        <ConfirmDialog open onClose={() => setOpen(undefined)} title={t('view_save')} confirm={t('save')} onConfirm={save}>
          <Field label={t('view_name')} help={t('view_help')}>
            <TextInput autoFocus maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        </ConfirmDialog>
      )}
      {open === 'change' && (
        <Dialog open onClose={() => setOpen(undefined)} title={t('view_change')}>
          <ul className="border-b border-line">
            {list.map((view) => (
              <li key={view.id} className="flex min-h-10 items-center border-t border-line">
                <span className="cut flex-1">{view.name}</span>
                <IconButton small label={t('view_drop', { name: view.name })} onClick={() => void remove(view.id).catch(showFailure)}>
                  <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
