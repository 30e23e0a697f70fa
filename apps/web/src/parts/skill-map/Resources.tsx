import type { DataOf } from '@praxis/contract/core/endpoint';
import type { skillEvidence } from '@praxis/contract/skills/maps';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { playTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';

type Evidence = DataOf<typeof skillEvidence>;
type Resource = Evidence['resources'][number];

/** From which second to which a video teaches it: a clip, else all of it. */
function spanOf({ part, seconds }: Resource) {
  const clip = /^(\d{1,6})-(\d{1,6})$/.exec(part);
  const [from, to] = clip ? [Number(clip[1]), Number(clip[2])] : [0, seconds];
  return { from, to: Math.max(from, to), all: Math.max(seconds, to) };
}

function Clip({ resource }: { resource: Resource }) {
  const { t } = useTranslation('skills');
  const { from, to, all } = spanOf(resource);
  const share = (seconds: number) => `${(100 * seconds) / all}%`;
  return (
    <li className="border-t border-line">
      <Link to={resource.link} className="flex gap-2 py-2 text-14 hover:bg-sunken touch:min-h-11">
        <Mark shape={resource.done ? 'tick' : 'play'} className="mt-1.5 flex-none text-pine" />
        <span className="min-w-0 flex-1">
          <span className="flex gap-3">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{resource.title}</span>
            {to > from && (
              <span className="flex-none text-13 text-ink-2 tabular-nums">
                {playTime(from)}–{playTime(to)}
              </span>
            )}
          </span>
          {resource.done && <span className="sr-only">{t('clip_done')}</span>}
          {all > 0 && (
            <span className="sm-clip" aria-hidden="true">
              <i style={{ left: share(from), width: share(to - from) }} />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** The clips that teach it, with where in their videos they lie. */
function Clips({ clips }: { clips: readonly Resource[] }) {
  const { t } = useTranslation('skills');
  const minutes = Math.round(clips.map(spanOf).reduce((sum, { from, to }) => sum + to - from, 0) / 60);
  return (
    <section className="mt-5">
      <h3 className="text-14 font-bold">
        {t('clips')}
        <span className="ml-2 text-13 font-normal text-ink-3">
          {[t('clips_count', { count: clips.length }), minutes > 0 ? t('clips_minutes', { count: minutes }) : '']
            .filter(Boolean)
            .join('　')}
        </span>
      </h3>
      <ul aria-label={t('clips')} className="mt-1 border-b border-line">
        {clips.map((one) => (
          <Clip key={`${one.kind}${one.id}${one.part}`} resource={one} />
        ))}
      </ul>
    </section>
  );
}

/** What students reached on it, for those who see their scores. */
function Rate({ of, kind, id = '' }: { of: Evidence; kind: string; id?: string }) {
  const { t } = useTranslation('skills');
  const rate = of.rates.find((one) => one.kind === kind && one.id === id);
  if (!rate) return null;
  return (
    <span className="flex-none text-13 text-ink-3 tabular-nums" title={t('rate_of', { count: rate.students })}>
      {t('rate', { ratio: Math.round(rate.ratio * 100) })}
      <span className="sr-only">{t('rate_of', { count: rate.students })}</span>
    </span>
  );
}

/** Where a skill is taught and practised, as far as the viewer may open it: clips of videos first, then everything else. */
export function Resources({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('skills');
  const clips = evidence.resources.filter(({ sort }) => sort === 'video');
  const others = evidence.resources.filter(({ sort }) => sort !== 'video');
  const asked = evidence.questions > 0;
  return (
    <>
      {clips.length > 0 && <Clips clips={clips} />}
      {(others.length > 0 || asked || clips.length === 0) && (
        <section className="mt-5">
          <h3 className="text-14 font-bold">{t('resources')}</h3>
          <ul aria-label={t('resources')} className="mt-1 border-b border-line">
            {others.map((one) => (
              <li
                key={`${one.kind}${one.id}${one.part}`}
                className="flex min-h-10 items-center gap-2 border-t border-line text-14 touch:min-h-11"
              >
                <Mark shape={one.done ? 'tick' : 'waiting'} className={one.done ? 'text-pine' : 'text-ink-3'} />
                <span className="min-w-0 flex-1 truncate">
                  {one.title}
                  {one.part && <span className="ml-2 text-12 text-ink-3">{one.part}</span>}
                </span>
                <Rate of={evidence} kind={one.kind} id={one.id} />
                <Link to={one.link} className={buttonClasses('outline', 'small')}>
                  {t('open')}
                </Link>
              </li>
            ))}
            {asked && (
              <li className="flex min-h-10 items-center gap-2 border-t border-line text-14">
                <span className="min-w-0 flex-1">{t('questions_about', { count: evidence.questions })}</span>
                <Rate of={evidence} kind="question" />
              </li>
            )}
            {evidence.resources.length === 0 && <li className="border-t border-line py-2 text-13 text-ink-3">{t('no_resources')}</li>}
          </ul>
        </section>
      )}
    </>
  );
}
