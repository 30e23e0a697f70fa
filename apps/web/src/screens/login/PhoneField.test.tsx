import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { PhoneAndCode } from './EntranceFields.tsx';

function Fields() {
  const [phone, setPhone] = useState('');
  const of = { values: { phone, code: '' }, errors: {}, set: () => setPhone, check: () => true };
  return <PhoneAndCode of={of} codeType="register" />;
}

test('a phone is grouped while it is typed, the caret stays where it was, and the tab key selects all of it', async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['login']);
  render(<Fields />);
  const field = screen.getByLabelText<HTMLInputElement>('Phone number');
  const user = userEvent.setup();
  await user.type(field, '1390013');
  expect(field.value).toBe('139 0013');
  // A digit that was left out, in the middle.
  await user.type(field, '8', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect([field.value, field.selectionStart]).toEqual(['138 9001 3', 3]);
  await user.keyboard('0');
  expect([field.value, field.selectionStart]).toEqual(['138 0900 13', 5]);
  // Back over the space and the digit before it.
  await user.keyboard('{Backspace}');
  expect([field.value, field.selectionStart]).toEqual(['138 9001 3', 3]);
  await user.tab();
  await user.tab({ shift: true });
  await user.keyboard('13800138000123');
  expect(field.value).toBe('138 0013 8000');
  // As address books write it: the country is not part of the eleven digits.
  for (const pasted of ['+86 138-0013-8001', '0086 13800138001', ' 138 0013 8001']) {
    await user.clear(field);
    await user.paste(pasted);
    expect(field.value).toBe('138 0013 8001');
  }
});
