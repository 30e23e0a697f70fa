import type { QuestionType } from '@praxis/contract/questions/content';
import type { QuestionView } from '@praxis/contract/questions/questions';
import { getStem } from '@praxis/contract/questions/stems';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton, Tag } from '../../ui/States.tsx';
import { PickerFilters } from './PickerFilters.tsx';
import { useQuestionFilter } from './useQuestionFilter.ts';

type Picked = ReadonlyMap<string, QuestionView>;
/** What is taken of a question that was picked. */
export type PickedQuestion = Pick<QuestionView, 'id' | 'version_id' | 'type' | 'excerpt' | 'score'>;

/** Questions below a stem come with all the others below it, in their order. */
async function withStems(picked: readonly QuestionView[], there: ReadonlySet<string>): Promise<PickedQuestion[]> {
  const taken = new Map<string, PickedQuestion>();
  for (const question of picked) {
    if (question.stem_id === null) taken.set(question.version_id, question);
    else if (!taken.has(question.version_id)) {
      const stem = await call(getStem, { stem_id: question.stem_id });
      for (const one of stem.questions)
        if (!there.has(one.version_id)) taken.set(one.version_id, { ...one, id: one.question_id, type: one.type as QuestionType });
    }
  }
  return [...taken.values()];
}

function Candidate({ question, there, picked, onPick }: { question: QuestionView; there: boolean; picked: boolean; onPick: () => void }) {
  const { t } = useTranslation('question-words');
  return (
    <li className={classes('border-t border-line first:border-t-0', picked && 'bg-selected')}>
      <div className="flex items-start gap-3 px-3 py-2.5">
        <Checkbox
          hideLabel
          label={t('picker_one', { words: question.excerpt })}
          checked={picked || there}
          disabled={there}
          onChange={onPick}
          className="mt-1"
        />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 break-words">{question.excerpt}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
            <span>{t(`type_${question.type}`)}</span>
            <span>{t(`difficulty_${question.difficulty as 1}`)}</span>
            {question.use_count > 0 && <span>{t('picker_used', { count: question.use_count })}</span>}
            {question.skills.slice(0, 3).map((skill) => (
              <span key={skill.id}>{skill.name}</span>
            ))}
            {question.tags.slice(0, 3).map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
            {question.stem_id && <Tag>{t('picker_stem', { words: question.stem_excerpt })}</Tag>}
            {there && <span className="text-pine">{t('picker_there')}</span>}
          </p>
        </div>
        <span className="flex-none text-13 text-ink-3">{t('points', { count: question.score })}</span>
      </div>
    </li>
  );
}

/** What was picked of what is shown: one by one, or all that is shown. */
function usePicked(there: ReadonlySet<string>, most: number) {
  const [picked, setPicked] = useState<Picked>(new Map());
  const put = (questions: readonly QuestionView[], on: boolean) =>
    setPicked((now) => {
      const next = new Map(now);
      for (const question of questions) {
        if (!on) next.delete(question.version_id);
        else if (!there.has(question.version_id) && next.size < most) next.set(question.version_id, question);
      }
      return next;
    });
  return { picked, put };
}

/** Chooses questions of the banks a teacher may use. `there` names the versions that were chosen before. */
export function QuestionPicker({
  there,
  most,
  onTake,
  onClose,
}: {
  there: ReadonlySet<string>;
  most: number;
  onTake: (questions: PickedQuestion[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('question-words');
  const { filter, narrow, found, list, total } = useQuestionFilter();
  const { picked, put } = usePicked(there, most);
  const free = list.filter((question) => !there.has(question.version_id));
  const all = free.length > 0 && free.every((question) => picked.has(question.version_id));
  const [failure, setFailure] = useState<unknown>();
  const take = async () => {
    try {
      onTake(await withStems([...picked.values()], there));
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('picker_title')}
      foot={
        <>
          {picked.size >= most && <span className="mr-auto self-center text-13 text-amber">{t('picker_most', { count: most })}</span>}
          <Button look="filled" disabled={picked.size === 0} onClick={() => void take()}>
            {t('picker_take', { count: picked.size })}
          </Button>
        </>
      }
    >
      <Problem of={failure} />
      <PickerFilters filter={filter} onNarrow={narrow} />
      {found.isPending ? (
        <Skeleton rows={5} />
      ) : found.error ? (
        <Problem of={found.error} retry={() => void found.refetch()} />
      ) : list.length === 0 ? (
        <EmptyState plain>{t('picker_none')}</EmptyState>
      ) : (
        <>
          <div className="mt-3 flex items-center gap-3 border-b border-line px-3 py-2 text-13 text-ink-3">
            <Checkbox label={t('picker_all')} hideLabel checked={all} onChange={() => put(free, !all)} />
            <span aria-live="polite">{t('picker_found', { count: total })}</span>
          </div>
          <section aria-label={t('picker_list')} className="max-h-[55vh] overflow-y-auto">
            <ul>
              {list.map((question) => (
                <Candidate
                  key={question.version_id}
                  question={question}
                  there={there.has(question.version_id)}
                  picked={picked.has(question.version_id)}
                  onPick={() => put([question], !picked.has(question.version_id))}
                />
              ))}
            </ul>
            <MoreButton shown={list.length} total={total} busy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
          </section>
        </>
      )}
    </Dialog>
  );
}
