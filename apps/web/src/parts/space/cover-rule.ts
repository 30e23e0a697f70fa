import { spacesMessages } from '@praxis/contract/spaces/messages';
import { messageOf } from '../../platform/calls/form.ts';

/** Covers stay below this many bytes. */
export const COVER_MOST = 2 * 1_048_576;
const TYPES = ['image/jpeg', 'image/png'];

/** Why a picture cannot be a cover: jpg or png, strictly under 2 MB (S-186, C-18); `rule` says so of something else than a space. */
export const coverRefusal = (file: Pick<File, 'size' | 'type'>, rule?: string) =>
  file.size === 0 || file.size >= COVER_MOST || !TYPES.includes(file.type)
    ? (rule ?? messageOf(spacesMessages, 'space_cover_rule'))
    : undefined;
