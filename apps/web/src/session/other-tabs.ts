/** The key by which next-auth's own client tells other tabs; theirs may be of an older build. */
const KEY = 'nextauth.message';

export function tellOtherTabs(trigger: 'signout' | 'getSession'): void {
  const message = { event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000) };
  try {
    localStorage.setItem(KEY, JSON.stringify(message));
  } catch {
    // Storage that is shut: the other tabs ask when they are looked at.
  }
}

/** Another tab has signed in or out. @returns stops it */
export function onOtherTabs(changed: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) changed();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
