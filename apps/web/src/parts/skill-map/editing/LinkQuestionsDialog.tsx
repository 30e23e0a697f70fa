import { listQuestions, questionFilter } from '@praxis/contract/questions/questions';
import { linkQuestions, type MapSkill } from '@praxis/contract/skills/maps';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton, Tag } from '../../../ui/States.tsx';
import { LinkDialog } from './LinkDialog.tsx';

type Props = { skill: Pick<MapSkill, 'id' | 'name'>; onClose: () => void; onDone: () => void };

/** Many questions at once: found by their words, each already tagged one marked. */
export function LinkQuestionsDialog({ skill, onClose, onDone }: Props) {
  const { t } = useTranslation('skills');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const questions = useInfiniteQuery({
    queryKey: ['questions-to-link', text],
    queryFn: ({ signal, pageParam }) =>
      call(listQuestions, { filter: questionFilter.parse({ search: text }), after: pageParam, size: 50 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const list = questions.data?.pages.flatMap((page) => page.list) ?? [];
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { changed } = await call(linkQuestions, { skill_id: skill.id, question_ids: [...chosen] });
      toastDone(t('linked', { count: changed }));
      onDone();
      onClose();
    } catch (problem) {
      setFailure(problem);
      setBusy(false);
    }
  }
  return (
    <LinkDialog
      unsaved={chosen.size > 0}
      width="wide"
      onClose={onClose}
      title={t('link_questions_title', { name: skill.name })}
      foot={
        <Button look="filled" busy={busy} disabled={chosen.size === 0} onClick={() => void save()}>
          {t('link_chosen', { count: chosen.size })}
        </Button>
      }
    >
      <SearchField value={text} onChange={setText} placeholder={t('search_questions')} aria-label={t('search_questions')} />
      {questions.isPending && <Skeleton rows={4} />}
      <Problem of={questions.error} retry={() => void questions.refetch()} />
      <ul aria-label={t('link_questions')} className="mt-3 max-h-96 overflow-y-auto border-b border-line">
        {list.map((question) => {
          const there = question.skills.some(({ id }) => id === skill.id);
          return (
            <li key={question.id} className="flex min-h-10 items-center gap-2 border-t border-line px-1">
              <Checkbox
                className="min-w-0 flex-1"
                label={<span className="line-clamp-1">{question.excerpt}</span>}
                checked={there || chosen.has(question.id)}
                disabled={there}
                onChange={() => toggle(question.id)}
              />
              {there && <Tag>{t('already_linked')}</Tag>}
              {question.tags.slice(0, 3).map((tag) => (
                <Tag key={tag} outline>
                  {tag}
                </Tag>
              ))}
            </li>
          );
        })}
        {questions.data && list.length === 0 && <li className="border-t border-line py-3 text-ink-3">{t('no_questions')}</li>}
      </ul>
      <MoreButton
        shown={list.length}
        total={questions.data?.pages[0]?.total ?? 0}
        busy={questions.isFetchingNextPage}
        onMore={() => void questions.fetchNextPage()}
      />
      <Problem of={failure} />
    </LinkDialog>
  );
}
