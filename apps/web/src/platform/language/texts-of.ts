import type { useTranslation } from 'react-i18next';
import type { Namespaces } from './i18n-namespaces.ts';

type Name = keyof Namespaces;

/** The `t` that `useTranslation` gives for a namespace, or for several of which the first needs no name. */
export type TextsOf<Ns extends Name | readonly [Name, ...Name[]]> = ReturnType<typeof useTranslation<Ns>>['t'];
