import type { AskOf } from '@praxis/contract/core/endpoint';
import { changeQuestions } from '@praxis/contract/questions/questions';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestionSources } from '../../parts/question-picker/PickerFilters.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { BatchToolbar } from '../../ui/lists/BatchToolbar.tsx';
import type { Picking } from './usePicking.ts';

const ExportDialog = lazyPart(() =>
  import('../../parts/question-exchange/ExportQuestionsDialog.tsx').then((file) => ({ default: file.ExportQuestionsDialog })),
);

type Change = AskOf<typeof changeQuestions>['change'];
type What = Change['what'];
const levels = [1, 2, 3, 4, 5] as const;
const states = ['ready', 'draft', 'retired'] as const;

function ChangeDialog({
  what,
  count,
  onClose,
  onChange,
}: {
  what: What;
  count: number;
  onClose: () => void;
  onChange: (change: Change) => Promise<void>;
}) {
  const { t } = useTranslation(['question-bank', 'question-words']);
  const { banks } = useQuestionSources();
  const mine = (banks.data?.list ?? []).filter((bank) => bank.can.edit);
  const first = { move: mine[0]?.id ?? '', difficulty: '3', state: 'ready', tag: '', untag: '', delete: '' }[what];
  const [typed, setTyped] = useState<string>();
  const value = typed ?? first;
  const change = (): Change => {
    if (what === 'move') return { what, bank_id: value };
    if (what === 'tag' || what === 'untag') return { what, tag: value.trim() };
    if (what === 'difficulty') return { what, difficulty: Number(value) };
    if (what === 'state') return { what, state: states.find((state) => state === value) ?? 'ready' };
    return { what };
  };
  const choices =
    what === 'move'
      ? mine.map((bank) => ({ value: bank.id, label: bank.name }))
      : what === 'difficulty'
        ? levels.map((level) => ({ value: String(level), label: t(`question-words:difficulty_${level}`) }))
        : states.map((state) => ({ value: state, label: t(`state_${state}`) }));
  return (
    <ConfirmDialog
      open
      danger={what === 'delete'}
      onClose={onClose}
      title={t(`batch_${what}_title`, { count })}
      confirm={t(`batch_${what}`)}
      onConfirm={() => onChange(change())}
    >
      {what === 'delete' ? (
        t('batch_delete_note')
      ) : what === 'tag' || what === 'untag' ? (
        <Field label={t('tag')}>
          <TextInput autoFocus maxLength={30} value={value} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      ) : (
        <Field label={t(`batch_${what}_to`)}>
          <Select choices={choices} value={value} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  );
}

/** What can be done with the picked questions. */
export function BatchTools({ picking, total }: { picking: Picking; total: number }) {
  const { t } = useTranslation('question-bank');
  const queries = useQueryClient();
  const [what, setWhat] = useState<What>();
  const [exporting, setExporting] = useState(false);
  const { picked } = picking;
  const none = picked.size === 0;
  const carryOut = async (change: Change) => {
    const { changed } = await call(changeQuestions, { question_ids: [...picked], change }, { background: true });
    toastDone(t('batch_done', { count: changed }));
    if (change.what === 'delete' || change.what === 'move') picking.clear();
    await queries.invalidateQueries({ queryKey: ['questions'] });
  };
  return (
    <>
      <BatchToolbar label={t('batch')} pickAll={t('pick_all')} all={picking.all} onAll={picking.pickAll} count={picked.size}>
        <span aria-live="polite" className="mr-2">
          {none ? t('found', { count: total }) : t('picked', { count: picked.size })}
        </span>
        {!none && (
          <>
            {(['tag', 'untag', 'move', 'difficulty', 'state'] as const).map((one) => (
              <Button key={one} size="small" onClick={() => setWhat(one)}>
                {t(`batch_${one}`)}
              </Button>
            ))}
            <Button size="small" onClick={() => setExporting(true)}>
              {t('export_picked')}
            </Button>
            <Button size="small" look="danger" onClick={() => setWhat('delete')}>
              {t('batch_delete')}
            </Button>
            <Button size="small" look="quiet" onClick={picking.clear}>
              {t('pick_none')}
            </Button>
          </>
        )}
      </BatchToolbar>
      {exporting && (
        <Suspense fallback={null}>
          <ExportDialog of={{ question_ids: [...picked] }} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      {what && <ChangeDialog what={what} count={picked.size} onClose={() => setWhat(undefined)} onChange={carryOut} />}
    </>
  );
}
