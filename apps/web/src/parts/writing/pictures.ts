import type { Editor } from '@tiptap/react';
import { showFailure } from '../../platform/show-failure.ts';
import { toastError } from '../../platform/toasts.ts';
import { fitted } from '../upload/fit-picture.ts';
import { sendFile } from '../upload/upload.ts';
import { tooLarge, type UploadPurpose } from '../upload/upload-limits.ts';

type Picture = { file_id: string; address: string };
/** What pictures are uploaded for, the call that shows one, and where there is one, the call that takes one of the library. */
export type PictureSource = {
  purpose: UploadPurpose;
  show: (fileId: string) => Promise<Picture>;
  fromLibrary?: (itemId: string) => Promise<Picture | null>;
};

/** Puts a stored picture where the cursor is, or at a place. */
export const putPicture = (editor: Editor, { file_id, address }: Picture, alt: string, at = editor.state.selection.to) =>
  editor
    .chain()
    .focus()
    .insertContentAt(at, { type: 'image', attrs: { src: address, file: file_id, alt } })
    .run();

/** Stores a picture and puts it into the text; what stands against it is said. */
export async function sendPicture(editor: Editor, pictures: PictureSource, file: File, at?: number) {
  const picture = await fitted(file, pictures.purpose);
  const refused = tooLarge(picture, pictures.purpose);
  if (refused) return void toastError(refused);
  try {
    putPicture(editor, await pictures.show(await sendFile(picture, pictures.purpose)), '', at);
  } catch (failure) {
    showFailure(failure);
  }
}

/** The pictures among what is pasted or dropped, unless text comes with them, as from a word processor. */
export function picturesIn(input: DataTransfer | null): File[] {
  if (!input || input.types.includes('text/html') || input.types.includes('text/plain')) return [];
  return [...input.files].filter(({ type }) => /^image\/(png|jpeg|gif|webp)$/.test(type));
}
