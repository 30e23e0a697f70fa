import type { QueryClient } from '@tanstack/react-query';

const views = ['admin-money', 'admin-withdrawals', 'admin-bank-refunds', 'admin-waiting'];

/** Has everything read anew that shows money which was just moved. */
export const moneyChanged = (client: QueryClient) => Promise.all(views.map((key) => client.invalidateQueries({ queryKey: [key] })));

/** How what one operator entered and another confirms is marked. */
export const enteredMarks = {
  entered: { shape: 'waiting', tone: 'amber' },
  confirmed: { shape: 'tick', tone: 'pine' },
  refused: { shape: 'cross', tone: 'mute' },
} as const;
