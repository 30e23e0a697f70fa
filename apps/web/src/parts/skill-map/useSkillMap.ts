import type { DataOf } from '@praxis/contract/core/endpoint';
import { type FrameKind, type FrameView, skillEvidence, skillMap } from '@praxis/contract/skills/maps';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { useSession } from '../../platform/person/session.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { mapModel } from './map-model.ts';

/** Names a map, and whose mastery it shows: one's own when nobody is named. */
export type MapRef = { frame_kind: FrameKind; frame_id: string; user_id?: string | undefined; space_id?: string | undefined };

type MapData = DataOf<typeof skillMap>;

/** The page of a map stands before the map is there: with nothing in it that could be wrong. */
const onItsWay = ({ frame_kind: kind, frame_id: id }: MapRef): MapData => ({
  frame: { kind, id, title: '', intro: '', published: true, revision: 0, skills: 0, source: null, sources: [], can: { edit: false } },
  ...{ skills: [], edges: [], merged: [], person: null, as_of: 0, behind: false },
});
const nothing = { course: mapModel([], [], true), other: mapModel([], []) };

const [SOON_MS, SLOW_MS] = [2000, 30_000];
/** How long until what is still being worked out is asked for again: soon at first, then ever later. */
export const whileBehind = ({
  state: { data, dataUpdateCount },
}: {
  state: { data?: { behind: boolean } | undefined; dataUpdateCount: number };
}) => (data?.behind ? Math.min(SLOW_MS, SOON_MS * dataUpdateCount) : false);

/** When numbers were counted, as a sentence. */
export function useCountedTo() {
  const { t } = useTranslation('skills');
  return ({ as_of, behind }: { as_of: number; behind: boolean }) => t(behind ? 'as_of_behind' : 'as_of', { time: spokenTime(as_of) });
}

/** A map that follows its editors and what its person proves. */
export function useSkillMap(ref: MapRef) {
  const client = useQueryClient();
  const key = ['skill-map', ref];
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call(skillMap, ref, { signal }), refetchInterval: whileBehind });
  const again = useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['skill-map'] });
    // Asking for the evidence of a skill that somebody removed would lead to the page of what is forbidden.
    const maps = client.getQueryCache().findAll({ queryKey: ['skill-map'], type: 'active' });
    // Proposals of a map stand under its key as well.
    const there = new Set(
      maps.flatMap(({ state }) => (state.data as Partial<DataOf<typeof skillMap>> | undefined)?.skills?.map(({ id }) => id) ?? []),
    );
    void client.invalidateQueries({ predicate: ({ queryKey: [of, id] }) => of === 'skill-evidence' && there.has(id as string) });
  }, [client]);
  const follow = () => void again();
  useTopic(query.data ? `skill-frame:${ref.frame_kind}-${ref.frame_id}` : undefined, follow, follow);
  const ofCourse = ref.frame_kind === 'course';
  const model = useMemo(
    () => (query.data ? mapModel(query.data.skills, query.data.edges, ofCourse) : ofCourse ? nothing.course : nothing.other),
    [query.data, ofCourse],
  );
  return { data: query.data ?? onItsWay(ref), waits: !query.data, error: query.error, refetch: query.refetch, model, again };
}

/** Everything behind one number. */
export const useSkillEvidence = (skillId: string, of: Pick<MapRef, 'user_id' | 'space_id'>) =>
  useQuery({
    queryKey: ['skill-evidence', skillId, of],
    queryFn: ({ signal }) => call(skillEvidence, { skill_id: skillId, ...of }, { signal }),
    refetchInterval: whileBehind,
  });

/** What a map is called: its own name, or that of its kind while it has none. */
export function useFrameTitle() {
  const { t } = useTranslation('skills');
  const me = useSession((now) => now.uid);
  return ({ kind, id, title }: Pick<FrameView, 'kind' | 'id' | 'title'>) =>
    title || t(kind === 'private' && id !== String(me) ? 'untitled_private_other' : `untitled_${kind}`);
}
