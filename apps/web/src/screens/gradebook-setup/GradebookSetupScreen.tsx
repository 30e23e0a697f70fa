import './setup.css';
import { addressOf } from '@praxis/contract/core/pages';
import { type Gradebook, showGradebook } from '@praxis/contract/grades/grades';
import { saveGradeSetup } from '@praxis/contract/grades/setup';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { LeaveQuestion, SAVED } from '../../parts/leaving/LeaveQuestion.tsx';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import { CategoryRows } from './CategoryRows.tsx';
import { ColumnRows } from './ColumnRows.tsx';
import { type Draft, difference, draftOf, totalsUnder } from './draft.ts';
import { Preview } from './Preview.tsx';
import { RoundingAndScale } from './RoundingAndScale.tsx';
import { RuleSentence } from './RuleSentence.tsx';
import { Shown } from './VisibleTotals.tsx';

function Trail({ spaceId, space }: { spaceId: string; space: string }) {
  const { t } = useTranslation('grades');
  return (
    <Breadcrumbs
      trail={[
        { label: space, to: addressOf('space', { spaceId }) },
        { label: t('title'), to: addressOf('gradebook', { spaceId }) },
        { label: t('setup') },
      ]}
    />
  );
}

/** The rules to be read; they are changed on a wider screen. */
function SetupOnPhone({ spaceId, book }: { spaceId: string; book: Gradebook }) {
  const { t } = useTranslation('grades');
  return (
    <>
      <SlimBar>
        <Trail spaceId={spaceId} space={book.space} />
      </SlimBar>
      <main id="main" tabIndex={-1} className="px-4 pt-5 pb-12 outline-none">
        <h1 className="text-20 font-bold">{t('setup_title')}</h1>
        <RuleSentence draft={draftOf(book)} />
        <p className="mt-6 text-13 text-ink-3">{t('wider_screen')}</p>
      </main>
    </>
  );
}

function Setup({ spaceId, book }: { spaceId: string; book: Gradebook }) {
  const { t } = useTranslation('grades');
  const client = useQueryClient();
  const navigate = useNavigate();
  const first = useMemo(() => draftOf(book), [book]);
  const [draft, setDraft] = useState<Draft>(first);
  const before = useMemo(() => totalsUnder(book, first), [book, first]);
  const seen = useDeferredValue(draft);
  const after = useMemo(() => totalsUnder(book, seen), [book, seen]);
  const changed = JSON.stringify(draft) !== JSON.stringify(first);
  const save = useMutation({
    mutationFn: () => call(saveGradeSetup, { space_id: spaceId, revision: book.revision, ...draft, columns: [...draft.columns] }),
    onSuccess: async () => {
      toastDone(t('setup_saved'));
      await client.invalidateQueries({ queryKey: ['gradebook', spaceId] });
      void navigate(addressOf('gradebook', { spaceId }), { state: SAVED });
    },
  });
  const { can } = book;
  const change = (settings: Partial<Draft['settings']>) => setDraft({ ...draft, settings: { ...draft.settings, ...settings } });
  return (
    <>
      <SlimBar>
        <Trail spaceId={spaceId} space={book.space} />
        {changed && (
          <StateLabel shape="half" tone="amber">
            {t('setup_changed')}
          </StateLabel>
        )}
        {can.edit && (
          <span className="ml-auto flex gap-2">
            <Button disabled={!changed} onClick={() => setDraft(first)}>
              {t('discard')}
            </Button>
            <Button look="filled" busy={save.isPending} disabled={!changed && book.set_up} onClick={() => save.mutate()}>
              {t('save_setup', { count: book.students.length })}
            </Button>
          </span>
        )}
      </SlimBar>
      <div className="setup-page grid">
        <main id="main" tabIndex={-1} className="min-w-0 px-8 pt-5 pb-12 outline-none">
          <h1 className="text-20 font-bold">{t('setup_title')}</h1>
          <Problem of={save.error} />
          <fieldset disabled={!can.edit} className="min-w-0">
            <legend className="sr-only">{t('setup_title')}</legend>
            <RuleSentence draft={draft} />
            <CategoryRows draft={draft} onChange={setDraft} />
            <ColumnRows book={book} draft={draft} onChange={setDraft} />
            <RoundingAndScale settings={draft.settings} onChange={change} />
            <Shown settings={draft.settings} onChange={change} />
          </fieldset>
        </main>
        <aside className="setup-side border-line px-6 pt-5 pb-12">
          <Preview book={book} settings={seen.settings} before={before} after={after} change={difference(before, after)} />
        </aside>
      </div>
      <LeaveQuestion unsaved={changed && can.edit} />
    </>
  );
}

/** How totals are made: categories, weights, what is left out, rounding, grades, and what saving changes. */
export function GradebookSetupScreen() {
  const { t } = useTranslation('grades');
  const { spaceId = '' } = useParams();
  const phone = useIsPhone();
  const book = useQuery({
    queryKey: ['gradebook', spaceId],
    queryFn: ({ signal }) => call(showGradebook, { space_id: spaceId }, { signal }),
    // What one is changing must not be replaced under one's hands.
    refetchOnWindowFocus: false,
  });
  usePageTitle(t('setup'));
  if (!/^\d+$/.test(spaceId)) return <Navigate replace to={addressOf('informationPrompt', { code: '-99' })} />;
  if (book.data && phone) return <SetupOnPhone spaceId={spaceId} book={book.data} />;
  if (book.data) return <Setup key={`${spaceId} ${book.data.revision}`} spaceId={spaceId} book={book.data} />;
  return (
    <main id="main" tabIndex={-1} className="px-8 pt-6 outline-none phone:px-4">
      {book.error ? <Problem of={book.error} retry={() => void book.refetch()} /> : <Skeleton rows={8} label={t('setup')} />}
    </main>
  );
}
