import { EditorState } from '@codemirror/state';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The words the editor itself says, by the English ones it asks for. */
const phrases = {
  Find: 'find',
  Replace: 'replace_with',
  next: 'find_next',
  previous: 'find_previous',
  all: 'find_all',
  'match case': 'match_case',
  regexp: 'by_pattern',
  'by word': 'whole_word',
  replace: 'replace_one',
  'replace all': 'replace_all',
  close: 'close',
  'Go to line': 'go_to_line',
  go: 'go',
  'current match': 'current_match',
  'replaced match on line $': 'replaced_on_line',
  'replaced $ matches': 'replaced_many',
  'on line': 'on_line',
  Completions: 'completions',
  Diagnostics: 'notes',
  'No diagnostics': 'no_notes',
  '$ unchanged lines': 'unchanged',
} as const;

/** What the editor says of itself, in the reader's language. */
export function usePhrases() {
  const { t } = useTranslation('code');
  return useMemo(
    () => EditorState.phrases.of(Object.fromEntries(Object.entries(phrases).map(([asked, key]) => [asked, t(`phrase_${key}`)]))),
    [t],
  );
}
