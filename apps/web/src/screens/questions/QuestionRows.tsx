import type { QuestionView } from '@praxis/contract/questions/questions';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { QuestionHeadings, QuestionRow, ROW_HEIGHT } from './QuestionRow.tsx';
import type { Picking } from './usePicking.ts';
import type { QuestionList } from './useQuestionList.ts';

const NEAR = '1200px 0px';

/** Whether something is in sight or nearly so. */
function useNear(first: boolean) {
  const place = useRef<HTMLUListElement>(null);
  const [near, setNear] = useState(first);
  useEffect(() => {
    const here = place.current;
    if (!here || !('IntersectionObserver' in window)) return setNear(true);
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? true), { rootMargin: NEAR });
    watch.observe(here);
    return () => watch.disconnect();
  }, []);
  return { place, near };
}

/** A hundred questions; drawn only while they are near. */
function Block({ list, first, picking }: { list: readonly QuestionView[]; first: boolean; picking: Picking }) {
  const { t } = useTranslation('question-bank');
  const phone = useIsPhone();
  const { place, near } = useNear(first);
  const height = phone ? ROW_HEIGHT.phone : ROW_HEIGHT.desktop;
  return (
    <ul ref={place} aria-label={t('list')} style={{ minHeight: list.length * height }}>
      {near &&
        list.map((question) => (
          <QuestionRow key={question.id} question={question} phone={phone} picked={picking.picked.has(question.id)} onPick={picking.pick} />
        ))}
    </ul>
  );
}

/** Brings the next page when its end comes near. */
function Next({ questions, shown: visible }: { questions: QuestionList; shown: number }) {
  const { found, total } = questions;
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(() => undefined as unknown);
  more.current = () => found.hasNextPage && !found.isFetchingNextPage && found.fetchNextPage();
  useEffect(() => {
    if (!end.current || !('IntersectionObserver' in window)) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), { rootMargin: NEAR });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={end}>
      <MoreButton shown={visible} total={total} busy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
    </div>
  );
}

/** Arrows or j and k walk, x picks. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  if (!(event.target instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (step !== undefined) {
    const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-row]')];
    links[links.indexOf(event.target) + step]?.focus();
    event.preventDefault();
  }
  if (event.key === 'x') event.target.closest('li')?.querySelector('input')?.click();
}

/** The questions that were found. */
export function QuestionRows({ questions, picking }: { questions: QuestionList; picking: Picking }) {
  const { pages } = questions;
  const visible = pages.reduce((sum, page) => sum + page.list.length, 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys typed on the links inside
    <div onKeyDown={walk} className="border-b border-line">
      <QuestionHeadings />
      {pages.map((page, at) => (
        <Block key={page.list[0]?.id ?? at} list={page.list} first={at === 0} picking={picking} />
      ))}
      <Next questions={questions} shown={visible} />
    </div>
  );
}
