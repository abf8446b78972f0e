import { leakedPasswordsFile } from './accounts/common-passwords.ts';

/**
 * `node apps/identity/src/list-leaked-passwords.ts > deploy/keycloak/password-blacklists/nimbo.txt`
 *
 * Writes the passwords that are refused as leaked in the form that Keycloak reads; after every update of their package.
 */
process.stdout.write(leakedPasswordsFile());
