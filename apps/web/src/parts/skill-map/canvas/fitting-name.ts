const fitted = new Map<string, string>();
const FITTED_MOST = 5000;

/** As much of a name as there is room for: how long words are depends on their letters, not on how many there are. Measured once. */
export function fitting(context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>, name: string, width: number): string {
  const key = `${width} ${context.font} ${name}`;
  const known = fitted.get(key);
  if (known !== undefined) return known;
  const signs = [...name];
  const fits = (text: string) => context.measureText(text).width <= width;
  let text = name;
  while (!fits(text) && signs.length > 1) {
    signs.pop();
    text = `${signs.join('').trimEnd()}…`;
  }
  if (fitted.size >= FITTED_MOST) fitted.clear();
  fitted.set(key, text);
  return text;
}
