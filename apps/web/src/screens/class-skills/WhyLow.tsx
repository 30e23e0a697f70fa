import type { DataOf } from '@praxis/contract/core/endpoint';
import { classWeakness } from '@praxis/contract/skills/class-skills';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import type { ClassModel } from './class-model.ts';

/** Why students of a class stand low in a skill. */
export type Why = DataOf<typeof classWeakness>;

/** Asks why those below the bound stand low, once there are any. */
export function useWhyLow(model: ClassModel, skill: number, { below, on }: { below: number; on: boolean }): Why | undefined {
  const { space, frame, skills } = model.data;
  const input = {
    ...{ space_id: space.id, frame_kind: frame.kind, frame_id: frame.id, skill_id: skills[skill]!.id, below },
    ...(model.part && { group: { kind: model.part.kind, id: model.part.id } }),
  };
  return useQuery({ queryKey: ['class-why', input], queryFn: ({ signal }) => call(classWeakness, input, { signal }), enabled: on }).data;
}

/** A share as whole percent. */
export const percentText = (ratio: number) => `${Math.round(ratio * 100)}%`;

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 border-t border-line py-1.5">
      <dt className="w-16 flex-none text-ink-3">{label}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What those who stand low have in common: what they lack before it, what they lost on, and how little is known. */
export function WhyLow({ model, skill, low, why }: { model: ClassModel; skill: number; low: readonly number[]; why: Why | undefined }) {
  const { t } = useTranslation('skills');
  const thin = low.filter((student) => model.cell(student, skill)?.state === 'thin').length;
  if (!why || why.needs.length + why.lost.length + why.lessons.length + thin === 0) return null;
  return (
    <section aria-label={t('why_low')} className="mt-5">
      <h3 className="text-14 font-bold">{t('why_low')}</h3>
      <dl className="mt-1 border-b border-line text-13">
        {why.needs.map(({ id, name, low: lacking }, place) => (
          <Line key={id} label={place === 0 ? t('why_needs') : ''}>
            {t('why_need', { name, low: lacking, of: low.length, lacks: why.lacks })}
          </Line>
        ))}
        {why.lost.map(({ kind, title, place: address, ratio, students }, place) => (
          <Line key={`${kind} ${address} ${title}`} label={place === 0 ? t('why_lost') : ''}>
            {address ? (
              <Link to={address} className="underline">
                {title}
              </Link>
            ) : (
              title
            )}
            <span className="text-ink-3">{t('why_work', { ratio: percentText(ratio), count: students })}</span>
          </Line>
        ))}
        {why.lessons.map(({ title, place: address, ratio, none }, place) => (
          <Line key={address} label={place === 0 ? t('why_lessons') : ''}>
            <Link to={address} className="underline">
              {title}
            </Link>
            <span className="text-ink-3">
              {t(none === low.length ? 'why_lesson_nobody' : 'why_lesson', { ratio: percentText(ratio), of: low.length })}
              {none > 0 && none < low.length && t('why_lesson_none', { none, of: low.length })}
            </span>
          </Line>
        ))}
        {thin > 0 && <Line label={t('evidence')}>{t('why_thin', { thin, of: low.length })}</Line>}
      </dl>
    </section>
  );
}
