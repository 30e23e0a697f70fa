/** Whether an address is this machine itself: 127.0.0.0/8 or ::1, also as IPv6 writes IPv4. */
export const isLoopback = (address = '') => /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(address) || address === '::1';

/** Whether the host of an address is this machine, by number or by its usual name. */
export const isLoopbackName = (hostname: string) => hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
