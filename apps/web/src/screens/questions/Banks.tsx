import { type BankView, deleteBank } from '@praxis/contract/questions/questions';
import { useQueryClient } from '@tanstack/react-query';
import { MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestionSources } from '../../parts/question-picker/PickerFilters.tsx';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { BankDialog } from './BankDialog.tsx';
import type { QuestionList } from './useQuestionList.ts';

type Open = { what: 'make' } | { what: 'change' | 'delete'; bank: BankView };

function BankRow({
  bank,
  shown: visible,
  onShow,
  onOpen,
}: {
  bank: BankView;
  shown: boolean;
  onShow: () => void;
  onOpen: (open: Open) => void;
}) {
  const { t } = useTranslation('question-bank');
  return (
    <li className={classes('flex min-h-11 items-center rounded-md', visible && 'bg-selected')}>
      <button type="button" aria-pressed={visible} onClick={onShow} className="min-w-0 flex-1 px-3 py-1.5 text-left">
        <span className={classes('cut block', visible && 'font-bold')}>{bank.name}</span>
        <span className="cut block text-12 text-ink-3">
          {[t('bank_count', { count: bank.questions }), bank.can.change ? '' : bank.owner, bank.shared_with].filter(Boolean).join('　')}
        </span>
      </button>
      {bank.can.change && (
        <Menu
          label={t('bank_tools', { name: bank.name })}
          trigger={
            <IconButton small label={t('bank_tools', { name: bank.name })}>
              <MoreHorizontal className="size-4" strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          }
          entries={[
            { label: t('bank_change'), run: () => onOpen({ what: 'change', bank }) },
            { label: t('bank_delete'), danger: true, run: () => onOpen({ what: 'delete', bank }) },
          ]}
        />
      )}
    </li>
  );
}

function BankDialogs({ open, questions, onClose }: { open: Open; questions: QuestionList; onClose: () => void }) {
  const { t } = useTranslation('question-bank');
  const queries = useQueryClient();
  if (open.what !== 'delete')
    return (
      <BankDialog
        bank={open.what === 'change' ? open.bank : undefined}
        onClose={onClose}
        onMade={(id) => questions.narrow({ bank_ids: [id] })}
      />
    );
  const remove = async () => {
    await call(deleteBank, { bank_id: open.bank.id }, { background: true });
    toastDone(t('bank_deleted'));
    questions.narrow({ bank_ids: [] });
    await queries.invalidateQueries({ queryKey: ['questions'] });
  };
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('bank_delete_title', { name: open.bank.name })}
      confirm={t('bank_delete')}
      onConfirm={remove}
    >
      {t('bank_delete_note', { count: open.bank.questions })}
    </ConfirmDialog>
  );
}

/** The banks a teacher may use; one of them, or all, is shown. */
export function Banks({ questions }: { questions: QuestionList }) {
  const { t } = useTranslation('question-bank');
  const phone = useIsPhone();
  const { banks } = useQuestionSources();
  const [open, setOpen] = useState<Open>();
  const list = banks.data?.list ?? [];
  const visible = questions.filter.bank_ids[0];
  const current = list.find((bank) => bank.id === visible);
  const show = (id: string | undefined) => questions.narrow({ bank_ids: id ? [id] : [] });
  const make = banks.data?.can.create && (
    <Button
      look="quiet"
      className={phone ? '' : 'mt-2'}
      icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
      onClick={() => setOpen({ what: 'make' })}
    >
      {t('bank_make')}
    </Button>
  );
  return (
    <nav aria-label={t('banks')} className="phone:mb-3">
      {phone ? (
        <div className="flex items-center gap-2">
          <Select
            aria-label={t('banks')}
            className="min-w-0 flex-1"
            choices={[
              { value: '', label: t('bank_all') },
              ...list.map((bank) => ({ value: bank.id, label: `${bank.name} (${bank.questions})` })),
            ]}
            value={visible ?? ''}
            onChange={(event) => show(event.target.value || undefined)}
          />
          {current?.can.change && (
            <Button look="quiet" onClick={() => setOpen({ what: 'change', bank: current })}>
              {t('bank_change_short')}
            </Button>
          )}
          {make}
        </div>
      ) : (
        <>
          <ul className="flex flex-col gap-0.5">
            <li className={classes('rounded-md', !visible && 'bg-selected')}>
              <button
                type="button"
                aria-pressed={!visible}
                onClick={() => show(undefined)}
                className={classes('h-9 w-full px-3 text-left', !visible && 'font-bold')}
              >
                {t('bank_all')}
              </button>
            </li>
            {list.map((bank) => (
              <BankRow key={bank.id} bank={bank} shown={bank.id === visible} onShow={() => show(bank.id)} onOpen={setOpen} />
            ))}
          </ul>
          {make}
        </>
      )}
      {open && <BankDialogs open={open} questions={questions} onClose={() => setOpen(undefined)} />}
    </nav>
  );
}
