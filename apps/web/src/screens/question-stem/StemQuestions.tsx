import { type QuestionType, questionTypes } from '@praxis/contract/questions/content';
import { STEM_LIMITS } from '@praxis/contract/questions/stems';
import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { EmptyState } from '../../ui/States.tsx';
import type { StemWriting } from './useStemWriting.ts';

/** The questions below a stem in their order, and a way to the next one. */
export function StemQuestions({ writing }: { writing: StemWriting }) {
  const { t } = useTranslation(['shared-stem', 'question-words']);
  const navigate = useNavigate();
  const { stem, draft, change } = writing;
  const byId = new Map(stem.questions.map((question) => [question.question_id, question]));
  const list = draft.question_ids.flatMap((id) => byId.get(id) ?? []);
  const step = (at: number, by: 1 | -1) => {
    const ids = [...draft.question_ids];
    [ids[at], ids[at + by]] = [ids[at + by]!, ids[at]!];
    change({ question_ids: ids });
  };
  return (
    <section className="mt-8">
      <div className="mb-2 flex items-baseline gap-3">
        <h2 className="text-14 font-bold">{t('questions')}</h2>
        <span className="text-13 text-ink-3">
          {t('questions_sum', { count: list.length, points: list.reduce((sum, { score }) => sum + Math.round(score * 100), 0) / 100 })}
        </span>
      </div>
      {list.length === 0 ? (
        <EmptyState plain>{t(stem.stem_id ? 'questions_none' : 'questions_first_save')}</EmptyState>
      ) : (
        <ol className="border-b border-line">
          {list.map((question, at) => (
            <li key={question.question_id} className="flex items-center gap-3 border-t border-line py-2.5">
              <b className="w-7 flex-none text-right font-serif text-20">{at + 1}</b>
              <span className="w-14 flex-none text-13 text-ink-3">{t(`question-words:type_${question.type as QuestionType}`)}</span>
              <Link to={`/question/${question.question_id}`} className="cut min-w-0 flex-1 text-ink">
                {question.excerpt || t('no_words')}
              </Link>
              <span className="flex-none text-13 text-ink-3 phone:hidden">{t('question-words:points', { count: question.score })}</span>
              {stem.can.edit && (
                <span className="flex flex-none">
                  <IconButton small label={t('up', { no: at + 1 })} disabled={at === 0} onClick={() => step(at, -1)}>
                    <ChevronUp className="size-4" aria-hidden="true" />
                  </IconButton>
                  <IconButton small label={t('down', { no: at + 1 })} disabled={at === list.length - 1} onClick={() => step(at, 1)}>
                    <ChevronDown className="size-4" aria-hidden="true" />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {stem.can.edit && stem.stem_id && list.length < STEM_LIMITS.questions && (
        <div className="mt-4">
          <Menu
            label={t('add_question')}
            trigger={<Button icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}>{t('add_question')}</Button>}
            entries={questionTypes.map((type) => ({
              label: t(`question-words:type_${type}`),
              run: () => void navigate(`/newQuestion/${stem.bank_id}/${type}?stem=${stem.stem_id}`),
            }))}
          />
        </div>
      )}
    </section>
  );
}
