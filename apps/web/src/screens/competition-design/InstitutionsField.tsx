import { findInstitutions } from '@praxis/contract/competitions/design';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Institution = Design['institutions'][number];
type Design = { institutions: readonly { id: string; name: string }[] };

/** Institutions whose members may take part; none means everybody. */
export function InstitutionsField({
  competitionId,
  known,
  chosen,
  onChange,
}: {
  competitionId: string;
  known: readonly Institution[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { t } = useTranslation('competition-design');
  const [text, setText] = useState('');
  const [named, setNamed] = useState<Record<string, string>>({});
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['competition-institutions', competitionId, q],
    enabled: q !== '',
    queryFn: ({ signal }) => call(findInstitutions, { competition_id: competitionId, q }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
  const nameOf = (id: string) => named[id] ?? known.find((one) => one.id === id)?.name ?? '';
  const offered = q === '' ? [] : (found.data?.list ?? []).filter(({ id }) => !chosen.includes(id));
  const add = ({ id, name }: Institution) => {
    setNamed((now) => ({ ...now, [id]: name }));
    setText('');
    onChange([...chosen, id]);
  };
  return (
    <div>
      <Field label={t('institutions')} help={chosen.length === 0 ? t('institutions_all') : undefined}>
        <SearchField value={text} maxLength={50} placeholder={t('institutions_search')} onChange={setText} />
      </Field>
      <Problem of={found.error} retry={() => void found.refetch()} />
      {offered.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={t('institutions_found')}>
          {offered.map((one) => (
            <li key={one.id}>
              <Button size="small" onClick={() => add(one)}>{`+ ${one.name}`}</Button>
            </li>
          ))}
        </ul>
      )}
      {q !== '' && found.data && offered.length === 0 && <p className="mt-2 text-13 text-ink-3">{t('institutions_none')}</p>}
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={t('institutions')}>
          {chosen.map((id) => (
            <li key={id} className="inline-flex items-center gap-1 rounded-sm bg-pine-soft pl-2 text-13 text-pine">
              {nameOf(id)}
              <IconButton small label={t('remove_one', { name: nameOf(id) })} onClick={() => onChange(chosen.filter((one) => one !== id))}>
                <X className="size-3.5" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
