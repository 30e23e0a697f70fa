import { createProblem, listOwnProblems } from '@praxis/contract/problems/authoring';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { FileUp, Plus } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { ProblemStateLabel, VerificationLabel } from './labels.tsx';

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })));

function NewProblemDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('problem-setting');
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const create = useMutation({
    mutationFn: () => call(createProblem, { title }),
    onSuccess: ({ problem_id }) => navigate(`/problemSetting/${problem_id}`),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('new_problem')}
      foot={
        <Button look="filled" busy={create.isPending} disabled={title.trim() === ''} onClick={() => create.mutate()}>
          {t('create')}
        </Button>
      }
    >
      <Field label={t('problem_title')} required>
        <TextInput
          value={title}
          maxLength={100}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && title.trim() && create.mutate()}
        />
      </Field>
      <Problem of={create.error} />
    </Dialog>
  );
}

function OwnProblems({ q }: { q: string }) {
  const { t } = useTranslation('problem-setting');
  const [page, setPage] = useState(1);
  const problems = useQuery({
    queryKey: ['own-problems', q, page],
    queryFn: ({ signal }) => call(listOwnProblems, { q, page, size: 30 }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (problems.isPending) return <Skeleton rows={5} label={t('loading')} />;
  if (problems.error) return <Problem of={problems.error} retry={() => void problems.refetch()} />;
  const { list, total, size } = problems.data;
  if (list.length === 0) return <EmptyState>{t(q ? 'none_found' : 'none')}</EmptyState>;
  return (
    <>
      <Ledger
        label={t('title')}
        items={list}
        columns={[
          {
            head: t('problem_title'),
            wide: true,
            cell: (one) => (
              <Link className="text-ink no-underline hover:underline" to={`/problemSetting/${one.id}`}>
                <span className="mr-3 text-ink-3">{one.code}</span>
                {one.title}
              </Link>
            ),
          },
          { head: t('state'), cell: (one) => <ProblemStateLabel state={one.state} listed={one.listed} /> },
          { head: t('proof'), cell: (one) => <VerificationLabel state={one.proof} /> },
          { head: t('cases'), numeric: true, cell: (one) => one.cases },
          { head: t('submitted'), numeric: true, cell: (one) => one.submitted },
          { head: t('updated'), cell: (one) => timeLabel(one.updated_at) },
        ]}
      />
      <Pagination page={page} size={size} total={total} onPage={setPage} />
    </>
  );
}

/** Problems one set oneself. */
export function ProblemSettingListScreen() {
  const { t } = useTranslation('problem-setting');
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<'new' | 'import'>();
  const q = useDeferredValue(text.trim());
  const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <SearchField
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            maxLength={100}
            onChange={setText}
            className="w-56"
          />
          <Button icon={<FileUp {...icon} />} onClick={() => setOpened('import')}>
            {t('import')}
          </Button>
          <Button look="filled" icon={<Plus {...icon} />} onClick={() => setOpened('new')}>
            {t('new_problem')}
          </Button>
        </>
      }
    >
      <OwnProblems key={q} q={q} />
      {opened === 'new' && <NewProblemDialog onClose={() => setOpened(undefined)} />}
      {opened === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}
