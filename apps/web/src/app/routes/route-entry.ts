import type { ComponentType } from 'react';
import type { Namespaces } from '../../platform/language/i18n-namespaces.ts';
import type { RouteRole } from './guard.ts';
import type { ParameterRule } from './parameters.ts';

/** Which item of the navigation a page belongs to (S-110); `spaces`, `courses` and `questions` are our own. */
export type NavigationType =
  | 'login'
  | 'home'
  | 'competition'
  | 'notice'
  | 'personal'
  | 'expertDissent'
  | 'coursePack'
  | 'spaces'
  | 'courses'
  | 'questions'
  | 'labs'
  | 'problems'
  | 'library';

export type RouteEntry = {
  /** Below `/index` for entries of the shell, otherwise from the root. */
  path: string;
  roles: readonly RouteRole[];
  navigation?: NavigationType;
  parameters?: Record<string, ParameterRule>;
  /** Visitors pass where the school lets them: competitions by its switch (C-07). */
  visitors?: 'competitions';
  /** Parameters that must not stand in page-view counts. */
  secret?: readonly string[];
  screen: () => Promise<ComponentType>;
  texts?: readonly (keyof Namespaces)[];
};
