import { useDeferredValue, useState } from 'react';

/** What a list is searched by and which of its pages is shown; a new search begins at the first. */
export function useSearchedPages() {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const onText = (next: string) => {
    setText(next);
    setPage(1);
  };
  return { text, onText, search: useDeferredValue(text.trim()), page, setPage };
}
