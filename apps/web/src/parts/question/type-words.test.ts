import { handInKinds } from '@praxis/contract/assessments/file-questions';
import { expect, test } from 'vitest';
import words from '../../locales/en/question-words.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { typeWords } from './type-words.ts';

test('a question that is handed in is called by what it takes', () => {
  chooseLanguage('en');
  const called = (...accepts: (typeof handInKinds)[number][]) => typeWords('file', accepts, (key) => words[key]);
  expect(called('text')).toBe('Text');
  expect(called('links', 'text')).toBe('Text, Links');
  expect(called('photos')).toBe('Photo upload');
  expect(called('files', 'photos')).toBe('File upload');
  expect(called(...handInKinds)).toBe('File upload, Text, Links');
  // A short answer that may come as a photograph is a short answer.
  expect(typeWords('short', ['text', 'photos'], (key) => words[key])).toBe('Short answer');
});
