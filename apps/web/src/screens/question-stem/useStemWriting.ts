import { type StemForEditor, saveStem } from '@praxis/contract/questions/stems';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/calls/call.ts';

/** What an editor of a stem holds. */
export type StemDraft = {
  html: string;
  audio: { file_id: string; name: string; address?: string; plays: number | null } | null;
  question_ids: string[];
};

const draftOf = (stem: StemForEditor): StemDraft => ({
  html: stem.html,
  audio: stem.audio,
  question_ids: stem.questions.map(({ question_id }) => question_id),
});

/** A stem being written: what was changed waits here until it is saved. */
export function useStemWriting(stem: StemForEditor, onSaved: (stemId: string) => void) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(stem));
  const [changed, setChanged] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call(saveStem, {
        stem_id: stem.stem_id || null,
        bank_id: stem.bank_id,
        revision: stem.revision,
        html: draft.html,
        audio: draft.audio && { file_id: draft.audio.file_id, plays: draft.audio.plays },
        question_ids: draft.question_ids,
      }),
    onSuccess({ stem_id: stemId }) {
      setChanged(false);
      void queries.invalidateQueries({ queryKey: ['questions'] });
      onSaved(stemId);
    },
  });
  return {
    stem,
    draft,
    changed,
    change: (part: Partial<StemDraft>) => {
      setDraft((before) => ({ ...before, ...part }));
      setChanged(true);
    },
    saving: save.isPending,
    failure: save.error,
    save: () => save.mutate(),
  };
}

/** A stem being written. */
export type StemWriting = ReturnType<typeof useStemWriting>;
