import { readLabText, saveLabText } from '@praxis/contract/labs/files';
import type { MachineView } from '@praxis/contract/labs/tasks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useUnsavedWarning } from '../../platform/unsaved.ts';
import { atDevice } from '../lab/lab-device.ts';

type LabFile = { path: string; saved: string | undefined; text: string };

/** The file of a machine that is being edited; a new one has never been saved. */
export function useLabFile(machine: MachineView, onSaved: () => void) {
  const [file, setFile] = useState<LabFile>();
  const opening = useMutation({
    mutationFn: (path: string) => call(readLabText, { ...atDevice(), machine_id: machine.id, path }),
    onSuccess: ({ text }, path) => setFile({ path, saved: text, text }),
  });
  const saving = useMutation({
    mutationFn: ({ path, text }: LabFile) => call(saveLabText, { ...atDevice(), machine_id: machine.id, path, text }),
    onSuccess({ path }, { text, path: asked }) {
      setFile((now) => (now?.path === asked ? { ...now, path, saved: text } : now));
      onSaved();
    },
  });
  const unsaved = file !== undefined && file.saved !== file.text;
  useUnsavedWarning(unsaved);
  const save = () => file && unsaved && !saving.isPending && saving.mutate(file);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  // Ctrl+S saves wherever the focus is, instead of saving the page.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return {
    file,
    unsaved,
    opening,
    saving,
    open: (path: string) => opening.mutate(path),
    create: (path: string) => setFile({ path, saved: undefined, text: '' }),
    write: (text: string) => setFile((now) => now && { ...now, text }),
    save,
  };
}
