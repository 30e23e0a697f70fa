import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { setWidth } from '../../testing/setup.ts';
import { Workbench } from './Workbench.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['code']);
});

test('on a phone everything about a problem stands in one row of tabs, and a run brings the results to the front', () => {
  setWidth(390);
  const bench = (pane: 'statement' | 'results') => (
    <Workbench
      pane={pane}
      onPane={() => undefined}
      statement={<p>The statement</p>}
      bar={null}
      editor={<p>The editor</p>}
      results={<p>The results</p>}
      beside={[{ value: 'history', label: 'History', panel: <p>What was submitted</p> }]}
    />
  );
  const { rerender } = render(bench('statement'));
  expect(screen.getAllByRole('tablist')).toHaveLength(1);
  fireEvent.click(screen.getByRole('tab', { name: 'History' }));
  expect(screen.getByText('What was submitted')).toBeTruthy();
  expect(screen.queryByText('The statement')).toBeNull();
  rerender(bench('results'));
  expect(screen.getByText('The results')).toBeTruthy();
  expect(screen.queryByText('What was submitted')).toBeNull();
});
