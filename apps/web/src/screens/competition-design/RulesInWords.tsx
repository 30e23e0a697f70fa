import { showRules } from '@praxis/contract/competitions/competitions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

/** The rules of a competition in the sentences entrants read. */
export const useRules = (competitionId: string) =>
  useQuery({
    queryKey: ['competition-rules', competitionId],
    queryFn: ({ signal }) => call(showRules, { competition_id: competitionId }, { signal, background: true }),
  });

/** What the settings say, in the words of the rule page, as far as they are saved. */
export function RulesInWords({ competitionId, dirty }: { competitionId: string; dirty: boolean }) {
  const { t } = useTranslation('competition-design');
  const rules = useRules(competitionId);
  const sentences = rules.data && [...rules.data.registration, ...rules.data.eligibility];
  return (
    <aside className="h-fit rounded-lg bg-sunken px-5 py-4 max-[1100px]:mt-8">
      <h2 className="mb-2 text-13 font-bold">{t('in_words')}</h2>
      {rules.isPending && <Skeleton rows={2} />}
      <Problem of={rules.error} retry={() => void rules.refetch()} />
      {sentences && (
        <ul className="flex flex-col gap-1.5 text-13 text-ink-2">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {dirty && <p className="mt-3 text-12 text-amber">{t('in_words_saved')}</p>}
    </aside>
  );
}
