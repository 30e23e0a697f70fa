import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether somebody writes in a box, which grows by its tools meanwhile. A press elsewhere ends that once the press is over: what is pressed
 * would move away below the pointer, and the click be lost.
 */
export function useWriting() {
  const [writing, setWriting] = useState(false);
  const press = useRef({ down: false, left: false });
  // The focus goes when a pointer goes down, long before it comes up again.
  useEffect(() => {
    if (!writing) return undefined;
    const now = press.current;
    const onDown = () => {
      now.down = true;
    };
    const onUp = () => {
      now.down = false;
      // The click follows in the same turn.
      if (now.left) setTimeout(() => now.left && setWriting(false));
    };
    window.addEventListener('pointerdown', onDown, true);
    window.addEventListener('pointerup', onUp, true);
    window.addEventListener('pointercancel', onUp, true);
    return () => {
      window.removeEventListener('pointerdown', onDown, true);
      window.removeEventListener('pointerup', onUp, true);
      window.removeEventListener('pointercancel', onUp, true);
    };
  }, [writing]);
  return {
    writing,
    onFocus: () => {
      press.current.left = false;
      setWriting(true);
    },
    onBlur: (event: FocusEvent) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      press.current.left = true;
      if (!press.current.down) setWriting(false);
    },
  };
}
