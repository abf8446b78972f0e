/**
 * Push services of the browsers there are. The address of a subscription comes from outside: whatever is not one of these gets no
 * request of ours. Source: reliability facts T11.
 */
export const PUSH_SERVICES: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://web.push.apple.com',
  'https://*.push.apple.com',
];

/** @param services origins; `*.` before a host stands for one or more labels */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.some((service) => {
    const allowed = new URL(service.replace('://*.', '://'));
    if (allowed.protocol !== protocol || allowed.port !== port) return false;
    return service.includes('://*.') ? hostname.endsWith(`.${allowed.hostname}`) : hostname === allowed.hostname;
  });
}
