import type { BoardHead, BoardLine, BoardReveal } from '@praxis/contract/ranks/board';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cellLook, countsSolved, pointsText } from '../../../parts/board/board-cell.ts';
import { SchoolMark } from '../../../parts/board/SchoolMark.tsx';
import type { TextsOf } from '../../../platform/language/texts-of.ts';
import { ScreenBoard } from '../ScreenBoard.tsx';
import type { ScreenProps } from '../screen-mode.ts';

type Step = NonNullable<BoardReveal['last']>;
type Texts = TextsOf<'big-screen'>;

const sectionOf = (head: BoardHead, id: string | null) => head.sections.find((section) => section.id === id);

/** What the last press opened. */
function Opened({ t, head, step }: { t: Texts; head: BoardHead; step: Step }) {
  const section = sectionOf(head, step.section);
  const look = cellLook(head.rule, step.cell, section?.max ?? 0);
  const solved = look.kind === 'solved' || look.kind === 'first';
  const counts = countsSolved(head.rule) || head.rule.kind === 'ctf';
  const outcome = counts ? t(solved ? 'solved' : 'not_solved') : t('points', { points: pointsText(step.cell?.w ?? 0) });
  const good = counts ? solved : (step.cell?.w ?? 0) > 0;
  const tries = step.cell?.n ?? 0;
  return (
    <div className="screen-verdict">
      <span className="screen-cell screen-asked" data-kind={look.kind}>
        {section?.label ?? '±'}
      </span>
      <p>
        <b className="screen-outcome" data-good={good || undefined}>
          {section ? outcome : t('adjusted')}
        </b>
        {tries > 0 && <small>{solved ? t('at_minute', { minute: step.cell?.m ?? 0, tries }) : t('tries_of', { count: tries })}</small>}
      </p>
    </div>
  );
}

/** From which place to which, and above which line that is. */
function Move({ t, step: { from, to }, lines }: { t: Texts; step: Step; lines: BoardReveal['lines'] }) {
  const crossed = lines.find(({ place }) => to <= place && from > place);
  return (
    <>
      <p className="screen-way" aria-hidden="true">
        <span>{from}</span>
        <i className="screen-arrow" />
        <b className="screen-landed" data-rises={to < from || undefined}>
          {to}
        </b>
      </p>
      <p className="screen-soft">{t(to < from ? 'rises' : to > from ? 'falls' : 'stays', { from, to, place: to })}</p>
      {crossed && <p className="screen-crossed">{t('into', { name: crossed.name })}</p>}
    </>
  );
}

/** The line of whoever was opened last, while it is on the page. */
const lineOf = ({ page }: ScreenProps, { last }: BoardReveal) => (last ? page?.lines.get(last.entrant) : undefined);

/** How the total came about: before the cell, what the cell added, now. */
function Sum({ t, head, step, line }: { t: Texts; head: BoardHead; step: Step; line: BoardLine }) {
  const { rule } = head;
  if (rule.kind !== 'icpc' || !step.cell?.s) return null;
  const [minute, wrong] = [step.cell.m ?? 0, Math.max(0, (step.cell.n ?? 1) - 1) * rule.penalty_minutes];
  const rows = [
    [t('sum_before'), t('sum_total', { solved: line.t - 1, penalty: line.p - minute - wrong })],
    [sectionOf(head, step.section)?.label ?? '', wrong > 0 ? `+${minute} +${wrong}` : `+${minute}`],
    [t('sum_now'), t('sum_total', { solved: line.t, penalty: line.p })],
  ] as const;
  return (
    <dl className="screen-sum">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type SideProps = { head: BoardHead; reveal: BoardReveal; line: BoardLine | undefined };

/** The column beside the rows; it stays as it is while they travel. */
const Side = memo(function Side({ head, reveal, line }: SideProps) {
  const { t } = useTranslation('big-screen');
  const named = (id: string) => head.named.find((entrant) => entrant.id === id);
  const { last, next } = reveal;
  const entrant = last && named(last.entrant);
  const coming = next && named(next.entrant);
  return (
    <aside className="screen-side screen-reveal">
      <p className="screen-soft">{t('opened_of', { at: reveal.at, all: reveal.steps })}</p>
      <div className="screen-progress" aria-hidden="true">
        <i className="screen-filled" style={{ transform: `scaleX(${reveal.steps === 0 ? 1 : reveal.at / reveal.steps})` }} />
      </div>
      <div aria-live="polite">
        {!last && <p className="screen-soft">{t('first_press')}</p>}
        {last && entrant && (
          <>
            <div className="screen-who">
              <SchoolMark name={entrant.school || entrant.name} size="calc(64 * var(--u))" />
              <p>
                <b className="screen-called">{entrant.name}</b>
                {entrant.school && <small>{entrant.school}</small>}
              </p>
            </div>
            {last.members.length > 0 && (
              <p className="screen-people">
                {last.members.join('　')}
                {last.mentors.length > 0 && <small>{t('mentored_by', { names: last.mentors.join('　') })}</small>}
              </p>
            )}
            <Opened t={t} head={head} step={last} />
            {line && <Sum t={t} head={head} step={last} line={line} />}
            <Move t={t} step={last} lines={reveal.lines} />
          </>
        )}
      </div>
      {next && coming && (
        <p className="screen-next">
          {t('next_cell')}
          {'　'}
          <b className="screen-coming">
            {coming.name}　{sectionOf(head, next.section)?.label ?? t('adjusted')}
          </b>
        </p>
      )}
    </aside>
  );
});

/** The board as it is opened before an audience: whose turn it is, what was opened, and where it took them. */
export function ScreenReveal(props: ScreenProps) {
  const { head } = props.view;
  const { reveal } = head;
  if (!reveal) return <ScreenBoard {...props} />;
  return (
    <>
      <ScreenBoard {...props} side={<Side head={head} reveal={reveal} line={lineOf(props, reveal)} />} />
      {reveal.words && (
        <div className="screen-words" role="status">
          <p>{reveal.words}</p>
        </div>
      )}
    </>
  );
}
