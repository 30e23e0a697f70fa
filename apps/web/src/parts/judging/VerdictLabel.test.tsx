import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { VerdictLabel } from './VerdictLabel.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['judging']);
});

test('what was judged and is kept back is not said to be under way for ever', () => {
  render(<VerdictLabel state="done" verdict={null} />);
  expect(screen.getByText('Judged, result not shown yet')).toBeTruthy();
  expect(screen.queryByText('Judging')).toBeNull();
});
