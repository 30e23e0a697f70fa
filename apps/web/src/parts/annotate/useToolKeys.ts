import { type RefObject, useEffect, useRef } from 'react';
import { toolsFor } from './AnnotateBar.tsx';
import type { Tool } from './annotation-model.ts';

const writes = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';
/** The work that keys mean where several stand on one page: the last one a pointer or the focus was in. */
let inHand: HTMLElement | undefined;

type Hand = {
  root: RefObject<HTMLElement | null>;
  tool: Tool;
  onTool: (tool: Tool) => void;
  onUndo: () => void;
  on: boolean;
  draws: boolean;
};

/** The keys of the tools. They come before those of marking, and rest while somebody writes or a dialog is open. */
export function useToolKeys({ root, tool, onTool, onUndo, on, draws }: Hand) {
  const press = (event: KeyboardEvent) => {
    if (!inHand?.isConnected) inHand = root.current ?? undefined;
    const target = event.target as HTMLElement;
    if (!on || inHand !== root.current || target.closest(writes) || document.querySelector('[role=dialog]')) return;
    const undoes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey;
    const found = !event.ctrlKey && !event.metaKey && !event.altKey && toolsFor(draws).find(({ key }) => key === event.key.toLowerCase());
    if (undoes) onUndo();
    else if (found) onTool(tool === found.kind ? undefined : found.kind);
    else if (event.key === 'Escape' && tool) onTool(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  // Keys are heard wherever the focus is, before the keys of marking.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
  return () => {
    inHand = root.current ?? undefined;
  };
}
