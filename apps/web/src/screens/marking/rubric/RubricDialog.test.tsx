import { type QuestionForMarker, saveRubric } from '@praxis/contract/assessments/marking';
import { listRubrics } from '@praxis/contract/rubrics/rubrics';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { RubricDialog } from './RubricDialog.tsx';

test('a line that says too little is named and not dropped in silence; an empty one is left out', async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['marking', 'shell']);
  const server = serverThat({ [saveRubric.path]: { data: { points: [] } }, [listRubrics.path]: { data: { list: [] } } });
  const question = { question: 2, score: 10, rubric: [] } as unknown as QuestionForMarker;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RubricDialog assessmentId="1" spaceId={null} question={question} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the rubric' }));
  put('Points for 1', '4');
  fireEvent.click(screen.getByRole('button', { name: 'Add a point' }));
  save();
  expect(await screen.findByText('Point 1: say what earns the points, or remove the line')).toBeDefined();
  expect(screen.getByLabelText('Point 1').getAttribute('aria-invalid')).toBe('true');
  put('Point 1', 'Names both cases');
  put('Points for 1', 'four');
  expect(screen.getByText('Point 1: enter the points as a number, such as 5 or -2')).toBeDefined();
  put('Points for 1', '-4');
  // A second press right after the first one is taken for a double click.
  await waitFor(
    () => {
      save();
      expect(server.to(saveRubric.path)).toHaveLength(1);
    },
    { timeout: 3000 },
  );
  expect(JSON.parse(String(server.to(saveRubric.path)[0]!.form.get('points')))).toEqual([
    { text: 'Names both cases', criterion: '', points: -4 },
  ]);
});
