import { findExperts, setExpert } from '@praxis/contract/judging/assignment';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { GroupPart } from './useJudging.ts';

/** Finds experts by name or account and puts them into the group. */
export function AddExpert({ page, refresh }: GroupPart) {
  const { t } = useTranslation('workspace-judging');
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['judging-experts', page.group.id, q],
    queryFn: ({ signal }) => call(findExperts, { group_id: page.group.id, q }, { signal, background: true }),
    enabled: q.length >= 2,
  });
  const add = async (userId: string) => {
    setFailure(undefined);
    try {
      await call(setExpert, { group_id: page.group.id, user_id: userId });
      await Promise.all([refresh(), found.refetch()]);
    } catch (refused) {
      setFailure(refused);
    }
  };
  const chosen = new Set(page.experts.map(({ person }) => person.id));
  return (
    <div className="mb-4 max-w-[560px]">
      <SearchField
        aria-label={t('find_experts')}
        placeholder={t('find_experts')}
        className="w-72 phone:w-full"
        maxLength={50}
        value={text}
        onChange={setText}
      />
      <Problem of={failure ?? found.error} />
      {q.length >= 2 && found.data && found.data.list.length === 0 && <p className="mt-2 text-13 text-ink-3">{t('find_none')}</p>}
      {q.length >= 2 && found.data && found.data.list.length > 0 && (
        <List label={t('find_experts')} className="mt-2">
          {found.data.list.map(({ person, school }) => (
            <ListRow
              key={person.id}
              title={person.name}
              note={school}
              end={
                <Button
                  size="small"
                  look="soft"
                  disabled={chosen.has(person.id)}
                  onClick={() => void add(person.id)}
                  aria-label={chosen.has(person.id) ? undefined : t('add_of', { name: person.name })}
                >
                  {t(chosen.has(person.id) ? 'added' : 'add')}
                </Button>
              }
            />
          ))}
        </List>
      )}
    </div>
  );
}
