import { listBanks } from '@praxis/contract/questions/questions';
import { getStem, removeStem, type StemForEditor } from '@praxis/contract/questions/stems';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { SharedStem } from '../../parts/shared-stem/SharedStem.tsx';
import { questionPictures } from '../../parts/writing/question-pictures.ts';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Wrong } from '../../ui/fields/Field.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { StemAudio } from './StemAudio.tsx';
import { StemQuestions } from './StemQuestions.tsx';
import { useStemWriting } from './useStemWriting.ts';

const RichTextEditor = lazyPart(async () => ({ default: (await import('../../parts/writing/RichTextEditor.tsx')).RichTextEditor }));

function useStem() {
  const { stemId, bankId = '' } = useParams();
  const queryKey = ['question-stem', stemId ?? `new ${bankId}`];
  const query = useQuery({
    queryKey,
    async queryFn({ signal }): Promise<StemForEditor> {
      if (stemId) return call(getStem, { stem_id: stemId }, { signal });
      const bank = (await call(listBanks, {}, { signal })).list.find(({ id }) => id === bankId);
      return {
        ...{ stem_id: '', bank_id: bankId, bank: bank?.name ?? '', html: '', audio: null, revision: 0, questions: [] },
        can: { edit: bank?.can.edit ?? false },
      };
    },
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return { query, queryKey };
}

function StemWorkspace({ stem, onSaved }: { stem: StemForEditor; onSaved: (stemId: string) => void }) {
  const { t } = useTranslation('shared-stem');
  const navigate = useNavigate();
  const writing = useStemWriting(stem, onSaved);
  const [removing, setRemoving] = useState(false);
  const { draft, change, failure } = writing;
  const wrong = failure instanceof Refused ? failure.fields.html : undefined;
  return (
    <>
      <SlimBar>
        <Breadcrumbs
          trail={[
            { label: t('bank'), to: '/index/questions' },
            { label: stem.bank, to: `/index/questions?bank=${stem.bank_id}` },
            { label: stem.stem_id ? t('title') : t('new') },
          ]}
        />
        <span className="ml-auto flex items-center gap-3 phone:gap-2">
          {writing.changed && <span className="text-13 text-amber phone:sr-only">{t('unsaved')}</span>}
          {stem.can.edit && stem.stem_id && (
            <Button look="danger" onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          )}
          {stem.can.edit && (
            <Button look="filled" busy={writing.saving} onClick={writing.save}>
              {t('save')}
            </Button>
          )}
        </span>
      </SlimBar>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[960px] px-8 pt-6 pb-16 outline-none phone:px-4 phone:pt-4">
        <h1 className="mb-1 text-20 font-bold">{stem.stem_id ? t('title') : t('new')}</h1>
        <p className="mb-5 text-13 text-ink-3">{t('note')}</p>
        {failure && !wrong && <Problem of={failure} className="mb-4" />}
        {stem.can.edit ? (
          <>
            <h2 className="mb-2 text-14 font-bold">{t('text')}</h2>
            <Suspense fallback={<Skeleton rows={3} label={t('text')} />}>
              <RichTextEditor
                label={t('text')}
                html={draft.html}
                pictures={questionPictures}
                invalid={Boolean(wrong)}
                onWrite={(html) => change({ html })}
              />
            </Suspense>
            {wrong && (
              <div role="alert">
                <Wrong>{wrong}</Wrong>
              </div>
            )}
            <h2 className="mt-7 mb-2 text-14 font-bold">{t('audio')}</h2>
            <StemAudio writing={writing} />
          </>
        ) : (
          <SharedStem html={stem.html} audio={stem.audio?.address ?? null} />
        )}
        <StemQuestions writing={writing} />
      </main>
      {removing && (
        <ConfirmDialog
          open
          danger
          onClose={() => setRemoving(false)}
          title={t('remove_title')}
          confirm={t('remove')}
          onConfirm={async () => {
            await call(removeStem, { stem_id: stem.stem_id });
            toastDone(t('removed'));
            void navigate(`/index/questions?bank=${stem.bank_id}`);
          }}
        >
          {t('remove_note', { count: stem.questions.length })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A stem that several questions share, with its questions. */
export function QuestionStemScreen() {
  const { t } = useTranslation('shared-stem');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { query, queryKey } = useStem();
  usePageTitle(t('title'));
  if (!query.data)
    return (
      <main id="main" tabIndex={-1} className="mx-auto max-w-[960px] px-8 pt-6 outline-none">
        {query.error ? <Problem of={query.error} retry={() => void query.refetch()} /> : <Skeleton rows={6} label={t('loading')} />}
      </main>
    );
  const saved = (stemId: string) => {
    toastDone(t('saved'));
    if (query.data.stem_id) void queries.invalidateQueries({ queryKey });
    else void navigate(`/questionStem/${stemId}`, { replace: true });
  };
  return <StemWorkspace key={`${queryKey[1]} ${query.data.revision}`} stem={query.data} onSaved={saved} />;
}
