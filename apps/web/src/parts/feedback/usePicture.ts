import { type ClipboardEvent, useState } from 'react';
import { capturePage, pictureOf } from './capture-page.ts';
import type { Painted } from './painted-picture.ts';

/** The picture beside a message: taken of the page, chosen or pasted. `hidden` while the page is being taken. */
export function usePicture() {
  const [painted, setPainted] = useState<Painted>();
  const [hidden, setHidden] = useState(false);
  const [unreadable, setUnreadable] = useState(false);
  const put = (source: ImageBitmap | undefined) => {
    if (source) setPainted({ source, black: [], crop: undefined });
    setUnreadable(!source);
  };
  return {
    painted,
    hidden,
    unreadable,
    change: setPainted,
    remove: () => setPainted(undefined),
    async capture() {
      setHidden(true);
      try {
        const accepted = await capturePage();
        if (accepted) put(accepted);
      } finally {
        setHidden(false);
      }
    },
    choose: async (file: Blob | undefined) => file && put(await pictureOf(file)),
    async paste(event: ClipboardEvent) {
      const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      put(await pictureOf(file));
    },
  };
}
