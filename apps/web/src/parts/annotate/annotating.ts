import type { Annotation, AnnotationTarget } from '@praxis/contract/annotations/annotations';
import { createContext, useContext } from 'react';
import type { Tool } from './annotation-model.ts';
import type { Annotations } from './useAnnotations.ts';

/** The hand that marks one answer, for the pages and texts inside it. */
export type Annotating = {
  annotations: Annotations;
  tool: Tool;
  chosen: string | undefined;
  choose: (key: string | undefined) => void;
  /** Puts the tool in hand down on a place; a note asks for its words first. */
  place: (target: AnnotationTarget) => void;
  edit: (mark: Annotation) => void;
};

export const AnnotatingContext = createContext<Annotating | undefined>(undefined);
/** Undefined outside an answer that takes marks. */
export const useAnnotating = () => useContext(AnnotatingContext);
