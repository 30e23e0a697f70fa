import { showGradebook } from '@praxis/contract/grades/grades';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { type BookModel, buildModel } from './book-model.ts';

export const bookKey = (spaceId: string) => ['gradebook', spaceId];

/** A gradebook that follows what others write in it. */
export function useBook(spaceId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: bookKey(spaceId),
    queryFn: ({ signal }) => call(showGradebook, { space_id: spaceId }, { signal }),
  });
  const again = useCallback(() => void client.invalidateQueries({ queryKey: bookKey(spaceId) }), [client, spaceId]);
  useTopic(query.data ? `gradebook:${spaceId}` : undefined, again, again);
  const [model, setModel] = useState<BookModel>();
  // The model shares what it can with the last one and is made anew when a whole book arrives.
  const [read, setRead] = useState(query.data);
  if (query.data && (query.data !== read || !model)) {
    setRead(query.data);
    setModel(buildModel(query.data));
  }
  return { ...query, again, model, setModel };
}
