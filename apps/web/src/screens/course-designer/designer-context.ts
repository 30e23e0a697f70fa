import { createContext, useContext } from 'react';
import type { CourseDraft } from './useCourseDraft.ts';

/** What is typed but not valid stands here by field, so that the bar can count it. */
export type Designer = {
  draft: CourseDraft;
  selected: string | undefined;
  select: (id: string | undefined) => void;
  /** Says something to those who cannot see the page. */
  announce: (text: string) => void;
  wrongFields: ReadonlySet<string>;
  markWrong: (field: string, wrong: boolean) => void;
  /** An editor whose file is on its way stays where it is, also while another node is edited. */
  markUploading: (id: string, uploading: boolean) => void;
};

const DesignerContext = createContext<Designer | undefined>(undefined);
export const DesignerProvider = DesignerContext.Provider;

/** The designer around a part of it. */
export function useDesigner() {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('A part of the designer stands outside of it');
  return designer;
}
