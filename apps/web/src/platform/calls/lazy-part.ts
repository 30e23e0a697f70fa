import { lazy } from 'react';
import { whenReachable } from './when-reachable.ts';

/** A part of a page that is fetched when it is first shown. A network that is away keeps the part waiting, and the page as it is. */
export const lazyPart: typeof lazy = (load) => lazy(() => whenReachable(load));
