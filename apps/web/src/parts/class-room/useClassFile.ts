import { classFiles } from '@praxis/contract/live-classes/room';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

/** The address of a picture that was shown in a class; undefined until it is known. */
export function useClassFile(classId: string, fileId: string | null) {
  const { data } = useQuery({
    queryKey: ['class-file', classId, fileId],
    queryFn: ({ signal }) => call(classFiles, { class_id: classId, file_ids: [fileId!] }, { signal, background: true }),
    enabled: fileId !== null,
    staleTime: 60 * 60_000,
  });
  return data?.list[0]?.address;
}
