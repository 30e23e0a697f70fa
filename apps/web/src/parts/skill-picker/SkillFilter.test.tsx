import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { Select } from '../../ui/fields/TextInput.tsx';
import { SkillFilter } from './SkillFilter.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['question-words']);
});

test('the filter by skill has the frame of the lists beside it, and says that it opens a dialog', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Select aria-label="Type" choices={[{ value: '', label: 'All types' }]} />
      <SkillFilter label="Skill" all="All skills" value="" onChange={() => {}} />
    </QueryClientProvider>,
  );
  const list = screen.getByRole('combobox', { name: 'Type' }).parentElement!;
  const filter = screen.getByRole('button', { name: 'Skill: All skills' });
  expect(list.className).toContain('border-control');
  expect(filter.className).toContain('border-control');
  expect(filter.getAttribute('aria-haspopup')).toBe('dialog');
});
