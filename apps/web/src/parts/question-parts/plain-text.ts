/** Rich text as one line, for lists that show nothing else. */
export const plainText = (html: string) => {
  const page = new DOMParser().parseFromString(
    html.replace(/<[^>]*?data-formula="([^"]*)"[^>]*>/g, ' $1 ').replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, ' $1 '),
    'text/html',
  );
  return (page.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
};

/** A, B … Z, AA … */
export const letterAt = (at: number) => (at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(65 + at - 26)}`);
