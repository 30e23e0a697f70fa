import './scores.css';
import { addressOf } from '@praxis/contract/core/pages';
import { exportMyScores, type MyScoresSpace, myScores } from '@praxis/contract/grades/mine';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { roundedText, shareText } from '../../parts/grades/grade-text.ts';
import { call } from '../../platform/calls/call.ts';
import { download } from '../../platform/download.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { SpaceScores } from './SpaceScores.tsx';

const totalText = ({ total }: MyScoresSpace) =>
  total === null ? '–' : total.rounded !== null ? roundedText(total.rounded, total.decimals) : (total.label ?? '–');

function SpaceList({ list, chosen }: { list: readonly MyScoresSpace[]; chosen: string | undefined }) {
  const { t } = useTranslation('grades');
  return (
    <ul aria-label={t('spaces')}>
      {list.map((space) => (
        <li key={space.space_id}>
          <Link
            to={addressOf('scores', { spaceId: space.space_id })}
            aria-current={space.space_id === chosen ? 'page' : undefined}
            className={classes(
              'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-3 text-ink no-underline hover:bg-well',
              space.space_id === chosen && 'bg-ground shadow-[inset_2px_0_0_var(--pine)]',
            )}
          >
            <b className={space.space_id === chosen ? 'cut' : 'cut font-normal'}>{space.name}</b>
            <span className="scores-whole text-20">{totalText(space)}</span>
            <span className="text-12 text-ink-3">
              {space.total ? t('counted_share', { share: shareText(space.total.share) }) : t('released_count', { count: space.released })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** One's own scores: all spaces at the left, one of them in full. */
export function ScoresScreen() {
  const { t } = useTranslation('grades');
  const { spaceId } = useParams();
  const phone = useIsPhone();
  usePageTitle(t('my_scores'));
  const mine = useQuery({ queryKey: ['my-scores'], queryFn: ({ signal }) => call(myScores, {}, { signal }) });
  const save = useMutation({ mutationFn: () => call(exportMyScores, {}), onSuccess: download, onError: showFailure });
  const list = mine.data?.list ?? [];
  const none = mine.data?.list.length === 0;
  const chosen = spaceId ?? (phone ? undefined : list[0]?.space_id);
  return (
    <div className="scores-page grid">
      {(!phone || (!chosen && !none)) && (
        <nav
          aria-label={t('my_scores')}
          className={classes('flex flex-col border-r border-line bg-sunken px-5 pt-7 pb-6 phone:border-r-0', chosen && 'print:hidden')}
        >
          <p className="text-16 font-bold">{t('my_scores')}</p>
          <p className="mb-3 text-13 text-ink-3">{t('spaces_count', { count: list.length })}</p>
          {mine.isPending && <Skeleton rows={3} label={t('my_scores')} />}
          <Problem of={mine.error} retry={() => void mine.refetch()} />
          <SpaceList list={list} chosen={chosen} />
          {list.length > 0 && (
            <Button look="quiet" className="mt-auto self-start" busy={save.isPending} onClick={() => save.mutate()}>
              {t('export_mine')}
            </Button>
          )}
        </nav>
      )}
      <main
        id="main"
        tabIndex={-1}
        data-reading
        className="min-w-0 px-8 pt-6 pb-12 outline-none phone:px-4 phone:pt-4"
        hidden={phone && !chosen && !none}
      >
        {chosen ? (
          <SpaceScores key={chosen} spaceId={chosen} back={phone} />
        ) : (
          mine.data && (
            <>
              <h1 className={phone ? 'mb-3 text-16' : 'sr-only'}>{t('my_scores')}</h1>
              <EmptyState>{t('no_scores_anywhere')}</EmptyState>
            </>
          )
        )}
      </main>
    </div>
  );
}
