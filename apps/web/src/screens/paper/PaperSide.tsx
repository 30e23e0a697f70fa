import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/Mark.tsx';
import { faultsOf, sizeOf } from './paper-draft.ts';
import type { PaperWriting } from './usePaperDraft.ts';

const show = (place: string) => {
  const there = document.getElementById(place);
  there?.scrollIntoView({ block: 'center' });
  there?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
};

function Problems({ writing }: { writing: PaperWriting }) {
  const { t } = useTranslation('papers');
  const { problems, draft } = writing;
  // What the server said was said of what was saved last.
  if (faultsOf(draft).length > 0)
    return (
      <p className="flex items-center gap-1.5 text-13 text-red">
        <Mark shape="triangle" />
        {t('check_after_faults')}
      </p>
    );
  if (problems.length === 0)
    return (
      <p className="flex items-center gap-1.5 text-13 text-pine">
        <Mark shape="tick" />
        {t('no_problems')}
      </p>
    );
  return (
    <ul className="flex flex-col gap-2 text-13">
      {problems.map((problem, at) => {
        const section = problem.section === null ? undefined : draft.sections[problem.section];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity and come all anew with each save
          <li key={at} className="flex items-start gap-1.5 text-red">
            <Mark shape="triangle" className="mt-1" />
            <span className="min-w-0">
              {section && (
                <button type="button" className="text-left text-red underline" onClick={() => show(`section-${problem.section}`)}>
                  {section.title || t('section_no', { no: (problem.section ?? 0) + 1 })}
                  {problem.entry !== null && ` · ${problem.entry + 1}`}
                </button>
              )}{' '}
              {problem.text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Total, sections, what is wrong, and what publishing does to a paper. */
export function PaperSide({ writing }: { writing: PaperWriting }) {
  const { t } = useTranslation('papers');
  const sizes = writing.draft.sections.map((section) => ({ section, ...sizeOf(section) }));
  const questions = sizes.reduce((sum, one) => sum + one.questions, 0);
  const points = Math.round(sizes.reduce((sum, one) => sum + one.points, 0) * 100) / 100;
  return (
    <aside aria-label={t('summary')} className="sticky top-6 self-start phone:static phone:mt-8">
      <p className="mb-4">
        <b className="font-serif text-40 leading-none">{points}</b>
        <span className="ml-2 text-13 text-ink-3">{t('total', { count: questions })}</span>
      </p>
      {sizes.length > 0 && (
        <ol className="mb-5 border-b border-line text-13">
          {sizes.map(({ section, ...size }, at) => (
            <li key={section.key} className="flex items-center gap-2 border-t border-line py-1.5">
              <button type="button" className="cut flex-1 text-left hover:underline" onClick={() => show(`section-${at}`)}>
                {section.title || t('section_no', { no: at + 1 })}
              </button>
              <span className="flex-none text-ink-3">{t('section_size', { count: size.questions, points: size.points })}</span>
            </li>
          ))}
        </ol>
      )}
      <h2 className="mb-2 text-13 font-bold">{t('check')}</h2>
      <Problems writing={writing} />
      <h2 className="mt-6 mb-2 text-13 font-bold">{t('frozen')}</h2>
      <p className="text-13 text-ink-3">{t('frozen_note')}</p>
    </aside>
  );
}
