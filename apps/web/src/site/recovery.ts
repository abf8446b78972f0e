/** Codes of the api that the page has words of the app for. */
export type RecoveryRefusal = 'email-unknown' | 'mail-failed';
/** What became of a request for a recovery mail. */
export type RecoveryOutcome = 'sent' | RecoveryRefusal | 'busy' | 'failed' | 'offline';

const OUTCOMES: Readonly<Record<string, RecoveryOutcome>> = {
  'email-unknown': 'email-unknown',
  'mail-failed': 'mail-failed',
  'too-many-requests': 'busy',
};

/** Asks the api for a mail whose link lets choose a new password. */
export async function askForRecovery(apiUrl: string, email: string): Promise<RecoveryOutcome> {
  try {
    const reply = await fetch(`${apiUrl}/account/recovery`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: email.trim() }),
    });
    if (reply.ok) return 'sent';
    const { code } = (await reply.json()) as { code?: string };
    return OUTCOMES[code ?? ''] ?? 'failed';
  } catch {
    return 'offline';
  }
}

/** Enough of an address to know one's own: `a••@casa.example`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.trim().split('@');
  return `${[...name][0] ?? ''}••@${host}`;
}
