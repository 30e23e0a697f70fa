import { expect, test } from 'vitest';
import { languages } from './core/message.ts';
import { messages } from './messages.ts';

test.each([
  ['S-281', 'information_incorrect', 'The information is incorrect'],
  ['S-282', 'login_role_mismatch', 'Login role does not match'],
  ['S-283', 'parameter_error', 'Parameter error'],
  ['S-284', 'not_logged_in', 'Not logged in, please log in first!'],
  ['S-285', 'package_illegal', 'File is illegal, please upload the platform curriculums bag!'],
  ['S-286', 'disks_at_most', 'Operation failed. The number of disks inserted has reached the maximum!'],
  ['S-287 C-23', 'server_error_retry', 'server error, please retry later'],
  ['S-271', 'server_error', 'Server error, please try again later'],
  ['S-273', 'login_failed', 'Login failed please try again later!'],
  ['S-171', 'enter_account', 'Please enter account'],
  ['S-173', 'enter_phone', 'Please enter phone number'],
  ['S-174', 'phone_format_wrong', 'Phone number format is wrong'],
  ['S-176', 'enter_code', 'Please enter the SMS verification code'],
  ['S-177', 'code_format_wrong', 'Verification code format is wrong'],
] as const)("%s the English text of %s is the specification's, letter by letter", (_statement, key, label) => {
  expect(messages[key].en).toBe(label);
});

test('S-285 S-286 S-287 S-297 every text of the server stands in three languages with the same marks', () => {
  const marks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((mark) => mark[1]).sort();
  for (const [key, text] of Object.entries(messages))
    for (const language of languages) {
      expect(text[language], `${key} in ${language}`).not.toBe('');
      expect(marks(text[language]), `${key} in ${language}`).toEqual(marks(text['zh-cn']));
    }
});
