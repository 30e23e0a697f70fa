import { listSkillShares, shareSkills } from '@praxis/contract/skills/shares';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Switch } from '../../ui/fields/Choices.tsx';
import { List } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Which spaces see all of one's evidence; everywhere else teachers see what was done with them. */
export function Sharing() {
  const { t } = useTranslation('skills');
  const client = useQueryClient();
  const queryKey = ['skill-shares'];
  const shares = useQuery({ queryKey, queryFn: ({ signal }) => call(listSkillShares, {}, { signal }) });
  const change = useMutation({
    mutationFn: (of: { space_id: string; on: boolean }) => call(shareSkills, of),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey: ['skill-evidence'] })]),
    onError: showFailure,
  });
  const list = shares.data?.list ?? [];
  if (!shares.error && list.length === 0) return null;
  return (
    <Section title={t('sharing')}>
      <Problem of={shares.error} retry={() => void shares.refetch()} />
      <p className="pb-2 text-13 text-ink-2">{t('sharing_text')}</p>
      <List label={t('sharing')}>
        {list.map(({ space, since }) => (
          <li key={space.id} className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-1.5">
            <span className="min-w-0 flex-1">{space.name}</span>
            {since !== null && <span className="text-13 text-ink-3">{t('shared_since', { time: spokenTime(since) })}</span>}
            <Switch
              label={t('share_with', { space: space.name })}
              hideLabel
              checked={since !== null}
              disabled={change.isPending}
              onChange={(event) => change.mutate({ space_id: space.id, on: event.target.checked })}
            />
          </li>
        ))}
      </List>
    </Section>
  );
}
