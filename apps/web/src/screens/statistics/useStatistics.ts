import { type ScopeKind, spans, statDefinitions, statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';

export type Span = (typeof spans)[number];

/** What the address asks for: of whom, how long, and which rows lie open. */
export function useAsked() {
  const { scope = 'person', id = '0', view } = useParams();
  const [query, setQuery] = useSearchParams();
  const change = (values: Record<string, string | undefined>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(values)) value === undefined ? next.delete(name) : next.set(name, value);
      return next;
    });
  const span: Span = spans.find((one) => one === query.get('span')) ?? 'month';
  return {
    scope: scope as ScopeKind,
    id,
    view,
    span,
    rows: query.get('rows'),
    object: query.get('object') ?? '',
    whole: query.get('whole') === '1',
    /** Of which days rows lie open, where a chart shows others than the page. */
    days: spans.find((one) => one === query.get('days')),
    change,
  };
}

export type Asked = ReturnType<typeof useAsked>;
type Place = Pick<Asked, 'scope' | 'id' | 'span'> & { whole?: boolean };

/** The dashboard; it is asked again when somebody comes back to it. */
export const useOverview = ({ scope, id, span }: Place) =>
  useQuery({
    queryKey: ['statistics', scope, id, span],
    queryFn: ({ signal }) => call(statOverview, { scope, id, span }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Names and definitions of all measures, by key. */
export const useDefinitions = () =>
  useQuery({
    queryKey: ['statistics', 'definitions'],
    queryFn: ({ signal }) => call(statDefinitions, {}, { signal }),
    staleTime: 3_600_000,
  });

/** One page of the rows behind a number. */
export const useRows = ({ scope, id, span, whole = false }: Place, measure: string, object: string, page: number) =>
  useQuery({
    queryKey: ['statistics', scope, id, span, 'rows', measure, object, whole, page],
    queryFn: ({ signal }) => call(statRows, { scope, id, span, measure, object, whole, page, size: 50 }, { signal }),
    placeholderData: keepPreviousData,
  });
