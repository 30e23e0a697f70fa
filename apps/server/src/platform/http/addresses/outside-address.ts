import { Refusal } from '../refusal.ts';

/** The address as browsers write it; only http and https without a password lead outside. */
export function outsideAddress(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new Refusal('link_address_wrong');
  return url.href;
}
