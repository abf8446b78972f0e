import { afterEach, expect, test, vi } from 'vitest';
import { readOptions } from './options.ts';

const ISSUER = 'https://id.example.org/realms/nimbo';

/** @returns what is said about options that are refused; null for others */
function refusalOf(argv: string[], environment: Record<string, string>): string | null {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  let said: string | null = null;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said = String(text);
    return true;
  });
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  try {
    readOptions(argv, 2, false);
  } catch (error) {
    expect((error as Error).message).toBe('exit 64');
  }
  return said;
}
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('providers of the embedded identity service are refused beside a realm of the operator, by name', () => {
  const secrets = { NIMBO_WEB_CLIENT_SECRET: 'a'.repeat(16), NIMBO_ADMIN_CLIENT_SECRET: 'b'.repeat(16) };
  expect(refusalOf(['--issuer', ISSUER], secrets)).toBeNull();
  const said = refusalOf(['--issuer', ISSUER], { ...secrets, IDENTITY_SOCIAL_TWITCH_CLIENT_ID: 'id' });
  expect(said).toMatch(/^IDENTITY_SOCIAL_TWITCH_CLIENT_ID: for the embedded identity service only/);
});

test('they are handed on without one', () => {
  expect(refusalOf([], { IDENTITY_SOCIAL_TWITCH_CLIENT_ID: 'id' })).toBeNull();
});
