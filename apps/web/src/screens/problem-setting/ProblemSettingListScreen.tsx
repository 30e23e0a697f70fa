import { createProblem, listOwnProblems } from '@praxis/contract/problems/authoring';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { ListPage, MakeButton } from '../../ui/lists/ListPage.tsx';
import { Paged } from '../../ui/lists/Paged.tsx';
import { useSearchedPages } from '../../ui/lists/useSearchedPages.ts';
import { Problem } from '../../ui/Problem.tsx';
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

/** Problems one set oneself. */
export function ProblemSettingListScreen() {
  const { t } = useTranslation('problem-setting');
  const [opened, setOpened] = useState<'new' | 'import'>();
  const { search, page, setPage, ...typed } = useSearchedPages();
  const problems = useQuery({
    queryKey: ['own-problems', search, page],
    queryFn: ({ signal }) => call(listOwnProblems, { q: search, page, size: 30 }, { signal }),
    placeholderData: keepPreviousData,
  });
  const make = { label: t('new_problem'), onMake: () => setOpened('new') };
  return (
    <ListPage
      title={t('title')}
      search={{ label: t('search'), ...typed }}
      make={make}
      others={
        <Button icon={<FileUp className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setOpened('import')}>
          {t('import')}
        </Button>
      }
    >
      <Paged
        query={problems}
        empty={t(search ? 'none_found' : 'none')}
        action={
          !search && (
            <MakeButton soft onMake={make.onMake}>
              {make.label}
            </MakeButton>
          )
        }
        onPage={setPage}
      >
        {({ list }) => (
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
        )}
      </Paged>
      {opened === 'new' && <NewProblemDialog onClose={() => setOpened(undefined)} />}
      {opened === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </ListPage>
  );
}
