/** 00:42:18 */
export function countdownText(seconds: number) {
  const whole = Math.max(0, seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
}
