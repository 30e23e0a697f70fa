import { useEffect, useRef } from 'react';
import { actionOf, digitTyped, toggled } from './mark-entry.ts';
import type { Marker } from './useMarker.ts';

/** Digits that follow each other within this time make one number. */
const JOIN_MS = 1200;
const writes = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

type Beside = { onReject: () => void; onKeys: () => void; onPerson: (by: 1 | -1) => void };

/** The keys of marking. They rest while somebody writes or a dialog is open. */
export function useMarkKeys(marker: Marker, beside: Beside) {
  const lastDigit = useRef(0);
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]')) return;
    if (target.closest(writes)) return;
    if (event.key === 'Enter' && target.closest('a, button, summary')) return;
    const { entry, question } = marker;
    const action = actionOf(event.key, question?.rubric.length ?? 0);
    if (!action || !entry || !question) return;
    event.preventDefault();
    if (action.act === 'go') marker.go(action.by);
    if (action.act === 'person') beside.onPerson(action.by);
    if (action.act === 'save') marker.go(1);
    if (action.act === 'reject') beside.onReject();
    if (action.act === 'keys') beside.onKeys();
    if (action.act === 'bank') document.querySelector<HTMLElement>('[data-bank]')?.click();
    if (action.act === 'comment') document.querySelector<HTMLElement>('[data-comment]')?.focus();
    if (action.act === 'full') marker.change({ text: String(question.score) });
    if (action.act === 'rubric') marker.change(toggled(entry, question.rubric[action.at]?.id ?? '', question.rubric));
    if (action.act === 'accept') marker.accept();
    if (action.act === 'zero') marker.go(1, { text: '0' });
    if (action.act === 'digit') {
      const joins = Date.now() - lastDigit.current < JOIN_MS;
      lastDigit.current = Date.now();
      marker.change({ text: digitTyped(entry.text, action.digit, question.score, joins) });
    }
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  // Keys are heard wherever the focus is.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
