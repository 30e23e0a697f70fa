import { decideRefundAsked, listRefundsToDecide } from '@praxis/contract/market/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { useToasts } from '../../platform/toasts.ts';
import { serverThat } from '../../testing/server.ts';
import { RefundsToDecide } from './RefundsToDecide.tsx';

test('an operator reads what the seller answered before deciding, and that the decision was taken', async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['market', 'shell']);
  const refund = {
    ...{ id: '5', order_no: '1', title: 'Data structures', person: 'Ann', cents: 5900, reason: 'Unlike its description', used_percent: 33 },
    ...{ declined: { by: 'Mr Shen', answer: 'A third is learnt' }, at: 1 },
  };
  const server = serverThat({
    [listRefundsToDecide.path]: { data: { list: [refund], total: 1, page: 1, size: 100 } },
    [decideRefundAsked.path]: { data: {} },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RefundsToDecide operator />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Mr Shen declined before: A third is learnt')).toBeTruthy();
  expect(dialog.getByText('33% used')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Grant refund' }));
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/^Granted/));
  expect(server.to(decideRefundAsked.path)[0]!.form.get('approve')).toBe('true');
});
