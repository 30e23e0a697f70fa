import { gradeHistory } from '@praxis/contract/grades/grades';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import type { BookModel } from '../book-model.ts';
import { HistoryDialog } from './HistoryDialog.tsx';

test('a score typed into an empty column stands after nothing, one over a score after the original', async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['grades', 'shell']);
  const ann = { id: '7', name: 'Ann', avatar: null };
  const after = { units: 750_000, status: 'normal', comment: '', revision: 1 };
  const change = { kind: 'cell', student: ann, by: ann, at: 1, before: null, after, reason: '', via: 'screen' };
  const list = [
    { ...change, id: '1', key: 'manual:c1', column: 'Talk' },
    { ...change, id: '2', key: 'assessment:4', column: 'Exam' },
  ];
  serverThat({ [gradeHistory.path]: { data: { list, total: 2, page: 1, size: 100 } } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HistoryDialog spaceId="1" model={{} as BookModel} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const [talk, exam] = await screen.findAllByRole('listitem');
  expect(talk!.textContent).toContain('Ann Talk–');
  expect(exam!.textContent).toContain('Ann Examoriginal score');
});
