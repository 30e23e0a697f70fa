import { create } from 'zustand';

/** What the site is called in the window's title; whoever knows the school's own name puts it here. */
export const useSiteTitle = create<{ title: string }>()(() => ({ title: '' }));
