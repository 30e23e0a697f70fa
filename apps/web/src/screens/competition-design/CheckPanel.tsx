import { checkSections } from '@praxis/contract/competitions/stages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import type { Design } from './useDesign.ts';

/** What stands against publishing. */
export const useCheck = (competitionId: string) =>
  useQuery({
    queryKey: ['competition-check', competitionId],
    queryFn: ({ signal }) => call(checkSections, { competition_id: competitionId }, { signal }),
    // What others change, a paper or a lab, decides as well.
    staleTime: 0,
  });

/** What stands outside of any stage belongs to another part of the page. */
const PARTS: Record<string, string> = { publish_intro_missing: 'about', publish_registration_late: 'entry' };

/** Everything that hinders publishing first, then what is worth a look, each with a link to where it is mended. */
export function CheckList({ design, onFollow }: { design: Design; onFollow?: () => void }) {
  const { t } = useTranslation('competition-design');
  const check = useCheck(design.id);
  if (check.isPending) return <Skeleton rows={3} />;
  if (check.error) return <Problem of={check.error} retry={() => void check.refetch()} />;
  const { problems } = check.data;
  if (problems.length === 0)
    return (
      <StateLabel shape="tick" tone="pine">
        {t('check_clean')}
      </StateLabel>
    );
  const placeOf = (problem: (typeof problems)[number]) => {
    const stage = design.stages.find(({ id }) => id === problem.stage_id);
    const section = stage?.sections.find(({ id }) => id === problem.section_id);
    const part = PARTS[problem.key] ?? 'stages';
    const dialog: Record<string, string> = section ? { section: section.id } : stage ? { stage: stage.id } : {};
    const title = [stage?.title, section && `${section.label} ${section.title}`].filter(Boolean).join(' › ');
    return { title: title || t(`part_${part}` as 'part_stages'), search: `?${new URLSearchParams({ part, ...dialog })}` };
  };
  return (
    <ul className="border-b border-line">
      {problems
        .toSorted((one, other) => Number(other.hinders) - Number(one.hinders))
        .map((problem) => ({ problem, place: placeOf(problem) }))
        .map(({ problem, place }) => (
          <li
            key={`${problem.key} ${problem.stage_id} ${problem.section_id}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-2.5"
          >
            <StateLabel shape={problem.hinders ? 'cross' : 'triangle'} tone={problem.hinders ? 'red' : 'amber'}>
              {t(problem.hinders ? 'hinders' : 'warns')}
            </StateLabel>
            <span className="min-w-0 flex-1">{problem.text}</span>
            <Link to={{ search: place.search }} onClick={onFollow} className="text-13 text-pine hover:underline">
              {place.title}
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** What stands against publishing, all at once. */
export function CheckPanel({ design }: { design: Design }) {
  const { t } = useTranslation('competition-design');
  return (
    <div className="max-w-[860px]">
      <p className="mb-4 text-13 text-ink-3">{t(design.state === 'draft' ? 'check_note' : 'check_note_published')}</p>
      <CheckList design={design} />
    </div>
  );
}
