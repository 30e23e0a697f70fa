import { publishAssessment } from '@praxis/contract/assessments/assessments';
import { changeQuick, createQuick, showQuick } from '@praxis/contract/assessments/homework';
import { assessmentsMessages } from '@praxis/contract/assessments/messages';
import { platformMessages } from '@praxis/contract/core/messages';
import { getSpace, type SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { studentsOf } from '../../parts/audience/audience-draft.ts';
import { useGroups } from '../../parts/audience/useGroups.ts';
import { LeaveQuestion, SAVED } from '../../parts/leaving/LeaveQuestion.tsx';
import { call } from '../../platform/calls/call.ts';
import { brokenFields } from '../../platform/calls/form.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { HomeworkForm } from './HomeworkForm.tsx';
import { emptyDraft, type HomeworkDraft, sentDraft } from './homework-draft.ts';
import { Preview } from './Preview.tsx';

const texts = { ...platformMessages, ...assessmentsMessages };

/** Saves a homework, and publishes it where that is asked; a wrong field is said beside it. */
function useSaving(spaceId: string, assessmentId: string | undefined, draft: HomeworkDraft) {
  const { t } = useTranslation('homework');
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const check = () => {
    const broken = brokenFields(createQuick.input, { ...sentDraft(draft), space_id: spaceId }, texts);
    setWrong(broken);
    return Object.keys(broken).length === 0;
  };
  const save = async (publish: boolean) => {
    if (busy || !check()) return;
    setBusy(true);
    setFailure(undefined);
    try {
      if (assessmentId) {
        await call(changeQuick, { ...sentDraft(draft), assessment_id: assessmentId });
        if (publish) await call(publishAssessment, { assessment_id: assessmentId, confirmed: true });
      }
      const id =
        assessmentId ?? (await call(createQuick, { ...sentDraft(draft), space_id: spaceId, publish, confirmed: publish })).assessment_id;
      toastDone(t(publish ? 'published' : 'draft_saved'));
      await navigate(`/index/assessment/${id}`, { state: SAVED });
    } catch (refused) {
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
      setBusy(false);
    }
  };
  return { wrong, failure, busy, save, check };
}

function Writing({ space, assessmentId, first }: { space: SpaceDetail; assessmentId: string | undefined; first: HomeworkDraft }) {
  const { t } = useTranslation(['homework', 'shell']);
  const [draft, setDraft] = useState(first);
  const [asking, setAsking] = useState(false);
  const saving = useSaving(space.id, assessmentId, draft);
  const title = t(assessmentId ? 'edit_title' : 'new_title');
  usePageTitle(title);
  const count = studentsOf(draft, { students: space.members, groups: useGroups(space.id) ?? [] });
  return (
    <>
      <SlimBar>
        <Breadcrumbs trail={[{ label: space.name, to: `/index/space/${space.id}/assessments` }, { label: title }]} />
        <span className="ml-auto flex items-center gap-3">
          <Button busy={saving.busy} onClick={() => void saving.save(false)}>
            {t(assessmentId ? 'save_draft' : 'keep_for_later')}
          </Button>
          <Button look="filled" busy={saving.busy} onClick={() => saving.check() && setAsking(true)}>
            {t('publish', { count })}
          </Button>
        </span>
      </SlimBar>
      <main
        id="main"
        tabIndex={-1}
        className="grid min-h-[calc(100dvh-48px)] grid-cols-[minmax(0,1fr)_minmax(320px,36%)] outline-none phone:block"
      >
        <h1 className="sr-only">{title}</h1>
        <div className="px-8 py-6 phone:px-4">
          <HomeworkForm
            space={{ id: space.id, students: space.members }}
            draft={draft}
            wrong={saving.wrong}
            onChange={(change) => setDraft((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }))}
          />
          <Problem of={saving.failure} />
        </div>
        <Preview draft={draft} space={space.name} />
      </main>
      <LeaveQuestion unsaved={JSON.stringify(draft) !== JSON.stringify(first)} />
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={t('publish_title', { count })}
          confirm={t('publish_do')}
          onConfirm={() => saving.save(true)}
        >
          <p>{t('publish_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Giving a homework in one step: title, text, date, and what students hand in. */
export function HomeworkScreen() {
  const { t } = useTranslation('shell');
  const { spaceId = '', assessmentId } = useParams();
  /** Whom another page chose for it, and what it is about. */
  const chosen = useLocation().state as Partial<Pick<HomeworkDraft, 'audience' | 'named' | 'title'>> | null;
  const space = useQuery({ queryKey: ['space', spaceId], queryFn: ({ signal }) => call(getSpace, { space_id: spaceId }, { signal }) });
  const known = useQuery({
    queryKey: ['homework', assessmentId],
    queryFn: ({ signal }) => call(showQuick, { assessment_id: assessmentId ?? '' }, { signal }),
    enabled: assessmentId !== undefined,
  });
  const failure = space.error ?? known.error;
  const first = assessmentId === undefined ? { ...emptyDraft(), ...chosen } : known.data;
  if (space.data && first) return <Writing key={assessmentId} space={space.data} assessmentId={assessmentId} first={first} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-6 py-12 outline-none">
      {failure ? <Problem of={failure} retry={() => void space.refetch()} /> : <Skeleton label={t('loading')} />}
    </main>
  );
}
