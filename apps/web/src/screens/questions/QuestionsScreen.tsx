import { questionTypes } from '@praxis/contract/questions/content';
import { MoreHorizontal, Network, Plus } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useQuestionSources } from '../../parts/question-picker/PickerFilters.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button, buttonClasses, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Banks } from './Banks.tsx';
import { BatchTools } from './BatchTools.tsx';
import { Filters } from './Filters.tsx';
import { QuestionRows } from './QuestionRows.tsx';
import { usePicking } from './usePicking.ts';
import { type QuestionList, useQuestionList } from './useQuestionList.ts';
import { Views } from './Views.tsx';

const SkillsDialog = lazyPart(() => import('./SkillsDialog.tsx').then((file) => ({ default: file.SkillsDialog })));
const ExportDialog = lazyPart(() =>
  import('../../parts/question-exchange/ExportQuestionsDialog.tsx').then((file) => ({ default: file.ExportQuestionsDialog })),
);
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** A slash goes to the search from anywhere but a field. */
function useSlash(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, [field]);
}

/** Begins a question of a type in the bank shown, or the first one that may be written to. */
function NewQuestion({ questions }: { questions: QuestionList }) {
  const { t } = useTranslation(['question-bank', 'question-words']);
  const navigate = useNavigate();
  const { banks } = useQuestionSources();
  const mine = (banks.data?.list ?? []).filter((bank) => bank.can.edit);
  const [asking, setAsking] = useState<(bankId: string) => string>();
  const here = mine.find((one) => one.id === questions.filter.bank_ids[0]) ?? (mine.length === 1 ? mine[0] : undefined);
  if (mine.length === 0) return null;
  // Where several banks may be written to and none is shown, the teacher says which.
  const go = (to: (bankId: string) => string) => (here ? void navigate(to(here.id)) : setAsking(() => to));
  return (
    <>
      <Menu
        label={t('new_question')}
        trigger={
          <Button look="filled" icon={<Plus {...icon} />}>
            {t('new_question')}
          </Button>
        }
        entries={[
          ...questionTypes.map((type) => ({
            label: t(`question-words:type_${type}`),
            run: () => go((bankId) => `/newQuestion/${bankId}/${type}`),
          })),
          { label: t('new_stem'), run: () => go((bankId) => `/newQuestionStem/${bankId}`) },
        ]}
      />
      <Dialog open={asking !== undefined} onClose={() => setAsking(undefined)} title={t('which_bank')}>
        <ul aria-label={t('which_bank')} className="border-b border-line">
          {mine.map((bank) => (
            <li key={bank.id} className="border-t border-line">
              <Link to={asking?.(bank.id) ?? ''} className="flex min-h-11 items-center text-ink no-underline hover:underline">
                {bank.name}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function Found({ questions }: { questions: QuestionList }) {
  const { t } = useTranslation('question-bank');
  const { found, pages, total, narrowed } = questions;
  const visible = useMemo(() => pages.flatMap((page) => page.list), [pages]);
  const picking = usePicking(visible);
  if (found.isPending) return <Skeleton rows={6} label={t('loading')} />;
  if (found.error) return <Problem of={found.error} retry={() => void found.refetch()} />;
  if (total === 0) return <EmptyState>{narrowed ? t('none_found') : t('none')}</EmptyState>;
  return (
    <>
      <BatchTools picking={picking} total={total} />
      <QuestionRows questions={questions} picking={picking} />
    </>
  );
}

/** The question bank. */
export function QuestionsScreen() {
  const { t } = useTranslation('question-bank');
  const questions = useQuestionList();
  const [open, setOpen] = useState<'skills' | 'export'>();
  const close = () => setOpen(undefined);
  const search = useRef<HTMLInputElement>(null);
  useSlash(search);
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <SearchField
            ref={search}
            aria-label={t('search')}
            placeholder={t('search')}
            value={questions.filter.search}
            maxLength={100}
            onChange={(text) => questions.narrow({ search: text })}
            className="w-60 max-w-full"
          />
          <Views questions={questions} />
          <Button icon={<Network {...icon} />} onClick={() => setOpen('skills')}>
            {t('skills_title')}
          </Button>
          <Link to="/index/papers" className={buttonClasses('outline')}>
            {t('papers')}
          </Link>
          <Link to="/index/questionImport" className={buttonClasses('outline')}>
            {t('import')}
          </Link>
          <Menu
            label={t('more')}
            trigger={
              <IconButton label={t('more')}>
                <MoreHorizontal {...icon} />
              </IconButton>
            }
            entries={[{ label: t('export_found'), run: () => setOpen('export') }]}
          />
          <NewQuestion questions={questions} />
        </>
      }
    >
      <div className="grid grid-cols-[216px_minmax(0,1fr)] gap-8 phone:block">
        <Banks questions={questions} />
        <div className="min-w-0">
          <Filters questions={questions} />
          <Found questions={questions} />
        </div>
      </div>
      <Suspense fallback={null}>
        {open === 'skills' && <SkillsDialog onClose={close} />}
        {open === 'export' && <ExportDialog of={{ filter: questions.filter }} onClose={close} />}
      </Suspense>
    </Page>
  );
}
