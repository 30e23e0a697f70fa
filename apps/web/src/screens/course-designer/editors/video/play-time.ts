/** What was typed as a moment: 95, 1:35 or 1:06:20, in seconds; undefined when it is none. */
export function readPlayTime(text: string): number | undefined {
  const parts = text.trim().replaceAll('：', ':').split(':');
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return undefined;
  const numbers = parts.map(Number);
  if (numbers.slice(1).some((part) => part > 59)) return undefined;
  return numbers.reduce((sum, part) => sum * 60 + part, 0);
}
