import type { QuestionForEditor } from '@praxis/contract/questions/editing';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { QuestionAsAsked } from '../../parts/question/QuestionAsAsked.tsx';
import { SharedStem } from '../../parts/shared-stem/SharedStem.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Strip } from '../../ui/States.tsx';
import { AnswerEditor } from './AnswerEditor.tsx';
import { BlankStem } from './parts/BlankStem.tsx';
import { QuestionBar } from './QuestionBar.tsx';
import { QuestionSide } from './QuestionSide.tsx';
import { RichField } from './RichField.tsx';
import { SimilarStrip } from './SimilarStrip.tsx';
import { type QuestionWriting, type SavedQuestion, useQuestionWriting } from './useQuestionWriting.ts';

const VersionsDialog = lazyPart(() => import('./VersionsDialog.tsx').then((file) => ({ default: file.VersionsDialog })));

function Strips({ writing, onDiscard, onVersions }: { writing: QuestionWriting; onDiscard: () => void; onVersions: () => void }) {
  const { t } = useTranslation('question-bank');
  const { question, failure } = writing;
  const changed = failure instanceof Refused && failure.key === 'question_changed_meanwhile';
  return (
    <>
      {changed && (
        <Strip tone="red">
          <span className="flex-1">{failure.message}</span>
          <Button size="small" onClick={onVersions}>
            {t('versions')}
          </Button>
          <Button size="small" look="danger" onClick={() => writing.save(true)}>
            {t('save_over')}
          </Button>
        </Strip>
      )}
      {question.draft && (
        <Strip>
          <span className="flex-1">{t('draft_note', { when: spokenTime(question.draft.saved_at) })}</span>
          <Button size="small" onClick={onDiscard}>
            {t('draft_drop')}
          </Button>
        </Strip>
      )}
      {failure && !changed && (
        <div className="px-8 pt-4 phone:px-4">
          <Problem of={failure} />
        </div>
      )}
    </>
  );
}

/** Brings the first thing that is missing into sight. */
const showFirstWrong = (inside: HTMLElement | null) =>
  requestAnimationFrame(() => {
    const first = inside?.querySelector<HTMLElement>('[data-wrong]');
    first?.scrollIntoView({ block: 'center' });
    first?.querySelector<HTMLElement>('[contenteditable="true"], textarea, input')?.focus({ preventScroll: true });
  });

function Sheet({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation('question-bank');
  const { question, written, words: text, setContent, setKey } = writing;
  return (
    <div className="min-w-0">
      {question.stem_id && question.content.shared && (
        <div className="mb-6">
          <SharedStem html={question.content.shared.html} />
          <Link to={`/questionStem/${question.stem_id}`} className="mt-1.5 inline-block text-13 text-pine">
            {t('edit_stem')}
          </Link>
        </div>
      )}
      {written.type === 'blank' ? (
        <BlankStem writing={writing} />
      ) : (
        <RichField label={t('stem')} html={written.content.stem} error={text.stem} onWrite={(stem) => setContent({ stem })} />
      )}
      <SimilarStrip questionId={question.question_id} stem={written.content.stem} />
      <AnswerEditor writing={writing} />
      <RichField
        label={t('analysis')}
        help={t('analysis_help')}
        html={written.key.analysis}
        compact
        onWrite={(analysis) => setKey({ analysis })}
      />
    </div>
  );
}

/** The desk on which a question is written. */
export function QuestionEditor({
  question,
  onSaved,
  onAgain,
}: {
  question: QuestionForEditor;
  /** `next`: another new question is to be written in the same bank. */
  onSaved: (saved: SavedQuestion, next: boolean) => void;
  onAgain: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<'preview' | 'versions' | 'discard'>();
  const next = useRef(false);
  const writing = useQuestionWriting(question, (saved) => onSaved(saved, next.current));
  const { written } = writing;
  const close = () => setOpen(undefined);
  const save = (thenNext = false) => {
    next.current = thenNext;
    if (!writing.save()) showFirstWrong(main.current);
  };
  const discard = async () => {
    await writing.discard();
    if (question.question_id) onAgain();
    else void navigate(`/index/questions?bank=${question.bank_id}`);
  };
  return (
    <>
      <QuestionBar writing={writing} onSave={() => save()} onSaveNext={() => save(true)} onOpen={setOpen} />
      <Strips writing={writing} onDiscard={() => setOpen('discard')} onVersions={() => setOpen('versions')} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[1264px] grid-cols-[minmax(0,1fr)_296px] gap-10 px-8 pt-6 pb-16 outline-none phone:block phone:px-4 phone:pt-4"
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
          event.preventDefault();
          save();
        }}
      >
        <h1 className="sr-only">{t('question')}</h1>
        {question.can.edit ? (
          <>
            <Sheet writing={writing} />
            <QuestionSide writing={writing} />
          </>
        ) : (
          <QuestionAsAsked type={written.type} content={written.content} score={written.score} />
        )}
      </main>
      {open === 'preview' && (
        <Dialog open width="wide" onClose={close} title={t('preview')}>
          <QuestionAsAsked type={written.type} content={written.content} score={written.score} />
        </Dialog>
      )}
      {open === 'versions' && question.question_id && (
        <Suspense fallback={null}>
          <VersionsDialog questionId={question.question_id} now={written} onClose={close} onRestored={() => void discard()} />
        </Suspense>
      )}
      {open === 'discard' && (
        <ConfirmDialog open danger onClose={close} title={t('draft_drop_title')} confirm={t('draft_drop')} onConfirm={discard}>
          {t('draft_drop_note')}
        </ConfirmDialog>
      )}
    </>
  );
}
