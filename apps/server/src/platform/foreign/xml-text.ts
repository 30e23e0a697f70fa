/** Text without what XML cannot hold, not even escaped: control characters and broken pairs. */
export const xmlLetters = (text: string) =>
  [...text.toWellFormed()]
    .filter((letter) => (letter >= ' ' && letter !== '\ufffe' && letter !== '\uffff') || '\t\n\r'.includes(letter))
    .join('');

/** Text as XML may hold it between tags and in attributes. */
export const xmlText = (text: string) =>
  xmlLetters(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
