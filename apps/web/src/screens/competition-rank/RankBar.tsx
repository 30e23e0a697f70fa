import { addressOf } from '@praxis/contract/core/pages';
import { Maximize } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PhaseLabel, StageTimer } from '../../parts/board/BoardStatus.tsx';
import type { BoardView } from '../../parts/board/board-source.ts';
import { useSession } from '../../platform/person/session.ts';
import type { ServerClock } from '../../platform/realtime/server-clock.ts';
import { IconButton } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Seal } from '../../ui/Seal.tsx';

type Props = {
  view: Pick<BoardView, 'head' | 'page'>;
  clock: ServerClock;
  division: string;
  onDivision: (division: string) => void;
  typed: string;
  onTyped: (text: string) => void;
};

const SIDE_BY_SIDE = 4;
const full = () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());

/** Which stage it is, how long it still runs, and what of its board is looked at. */
export function RankBar({ view: { head }, clock, division, onDivision, typed, onTyped }: Props) {
  const { t } = useTranslation('board');
  const signedIn = useSession((now) => now.utoken) !== '';
  const divisions = [
    { value: '', label: t('everybody', { total: head.entrants }) },
    ...head.divisions.map((name) => ({ value: name, label: name })),
  ];
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-ground px-4 py-1.5">
      <Seal />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {signedIn ? (
          <Link to={addressOf('competitionDetail', { id: head.competition.id })} className="truncate text-ink-3 no-underline">
            {head.competition.title}
          </Link>
        ) : (
          <span className="truncate text-ink-3">{head.competition.title}</span>
        )}
        <h1 className="truncate text-14 font-bold">{t('title', { stage: head.stage.title })}</h1>
      </div>
      <PhaseLabel head={head} clock={clock} />
      <div className="ml-auto flex flex-wrap items-center gap-3 phone:ml-0 phone:w-full">
        <StageTimer head={head} clock={clock} />
        <SearchField
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={onTyped}
          maxLength={50}
          autoComplete="off"
          className="w-52 phone:w-full"
        />
        {divisions.length > 1 &&
          (divisions.length <= SIDE_BY_SIDE ? (
            <SegmentedControl label={t('divisions')} choices={divisions} value={division} onChange={onDivision} />
          ) : (
            <Select
              aria-label={t('divisions')}
              choices={divisions}
              value={division}
              onChange={(event) => onDivision(event.target.value)}
              className="w-40"
            />
          ))}
        <IconButton label={t('full_screen')} onClick={full} className="phone:hidden">
          <Maximize className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  );
}
