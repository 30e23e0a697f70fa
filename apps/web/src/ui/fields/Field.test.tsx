import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

test('what must be filled in bears a star that is not part of its name, and says so itself; what may stay empty bears nothing', () => {
  render(
    <>
      <Field label="Title" required>
        <TextInput />
      </Field>
      <Field label="Note">
        <TextInput />
      </Field>
    </>,
  );
  const label = (name: string) => screen.getByText(name, { selector: 'label' });
  expect(label('Title').className).toContain('starred');
  expect(screen.getByRole('textbox', { name: 'Title' }).getAttribute('aria-required')).toBe('true');
  expect(label('Note').className).not.toContain('starred');
  expect(screen.getByRole('textbox', { name: 'Note' }).getAttribute('aria-required')).toBeNull();
});
