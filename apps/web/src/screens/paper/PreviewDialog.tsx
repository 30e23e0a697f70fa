import { previewPaper, type QuestionForStudent } from '@praxis/contract/assessments/papers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnsweredOptions } from '../../parts/question/AnsweredOptions.tsx';
import { SharedStem } from '../../parts/shared-stem/SharedStem.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/fields/Choices.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

const PartsAnswer = lazyPart(() => import('../../parts/question-parts/PartsAnswer.tsx'));
const Written = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));

function View({ question }: { question: QuestionForStudent }) {
  const { t } = useTranslation(['papers', 'question-words']);
  const judge = ([true, false] as const).map((side) => ({
    name: String(side),
    html: t(side ? 'question-words:true' : 'question-words:false'),
    answerState: 'plain' as const,
  }));
  const options = question.type === 'judge' ? judge : question.options.map((option) => ({ ...option, answerState: 'plain' as const }));
  return (
    <li className="border-t border-line py-5 first:border-t-0">
      {question.shared && question.shared.from === question.item && (
        <SharedStem className="mb-4" html={question.shared.html} audio={question.shared.audio?.address} range={question.shared} />
      )}
      <p className="mb-2 text-13 text-ink-3">
        <b className="mr-2 font-serif text-20 text-ink">{question.item}</b>
        {t(`question-words:type_${question.type}`)} · {t('question-words:points', { count: question.score })}
      </p>
      <Suspense fallback={null}>
        {question.parts ? (
          <div inert>
            <PartsAnswer stem={question.stem} parts={question.parts} value={null} locked={false} onAnswer={() => undefined} />
          </div>
        ) : (
          <Written html={question.stem} />
        )}
      </Suspense>
      <div className="mt-3">
        {question.parts ? null : options.length > 0 ? (
          <AnsweredOptions options={options} />
        ) : (
          <div className="rounded-md border border-line px-4 py-3 text-ink-3">{t('preview_write_here')}</div>
        )}
      </div>
    </li>
  );
}

/** The paper as a student would see it; a random one is drawn anew each time. */
export function PreviewDialog({ paperId, random, onClose }: { paperId: string; random: boolean; onClose: () => void }) {
  const { t } = useTranslation('papers');
  const [shuffle, setShuffle] = useState({ shuffle_questions: false, shuffle_options: false });
  const preview = useQuery({
    queryKey: ['paper', paperId, 'preview', shuffle],
    queryFn: ({ signal }) => call(previewPaper, { paper_id: paperId, ...shuffle }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const byItem = new Map(preview.data?.questions.map((question) => [question.item, question]));
  return (
    <Dialog open width="wide" onClose={onClose} title={preview.data?.title ?? t('preview')} summary={t('preview_note')}>
      <div className="mb-2 flex flex-wrap items-center gap-5 border-b border-line pb-3 text-13">
        {(['shuffle_questions', 'shuffle_options'] as const).map((name) => (
          <Switch
            key={name}
            label={t(name)}
            checked={shuffle[name]}
            onChange={(event) => setShuffle({ ...shuffle, [name]: event.target.checked })}
          />
        ))}
        {(random || shuffle.shuffle_questions || shuffle.shuffle_options) && (
          <Button size="small" busy={preview.isFetching} onClick={() => void preview.refetch()}>
            {t('draw_again')}
          </Button>
        )}
      </div>
      {preview.error ? (
        <Problem of={preview.error} retry={() => void preview.refetch()} />
      ) : preview.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section aria-label={t('preview')} tabIndex={0} className="max-h-[60vh] overflow-y-auto pr-2">
          {preview.data.sections.map((section, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections of a preview have no other identity
            <div key={at}>
              {section.title && <h3 className="mt-4 text-16 font-bold">{section.title}</h3>}
              <ol>
                {section.items.map((item) => {
                  const question = byItem.get(item);
                  return question && <View key={item} question={question} />;
                })}
              </ol>
            </div>
          ))}
        </section>
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  );
}
