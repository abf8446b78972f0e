import { describe, expect, it } from 'vitest';
import { decideSocialSignIn, type SocialPerson } from './decide-sign-in.ts';

const person: SocialPerson = {
  provider: 'google',
  subject: 'g-1',
  email: 'ana@casa.example',
  emailVerified: true,
};
const refused = (reason: string) => ({ step: 'refuse', reason });

describe('a person who comes from a provider', () => {
  it('without an address is refused', () => {
    expect(decideSocialSignIn({ ...person, email: null }, null, null)).toEqual(refused('no-email'));
  });

  it('with an address that is not verified is refused, whether there is an account or not', () => {
    for (const namesake of [null, { hasPassword: true }, { hasPassword: false }])
      expect(decideSocialSignIn({ ...person, emailVerified: false }, null, namesake)).toEqual(refused('unverified'));
  });

  it('never opens an account with a password by the address alone', () => {
    expect(decideSocialSignIn(person, null, { hasPassword: true })).toEqual({
      step: 'ask-password',
      email: 'ana@casa.example',
    });
  });

  it('never opens an account of another provider', () => {
    expect(decideSocialSignIn(person, null, { hasPassword: false })).toEqual(refused('other-account'));
  });

  it('whose account is closed is refused', () => {
    expect(decideSocialSignIn(person, { id: 'a', readAt: 1, enabled: false }, null)).toEqual(refused('disabled'));
  });

  it('who is known is signed in, whatever became of the address', () => {
    for (const email of [null, 'other@casa.example'])
      expect(
        decideSocialSignIn(
          { ...person, email, emailVerified: false },
          { id: 'a', readAt: 1, enabled: true },
          { hasPassword: true },
        ),
      ).toMatchObject({ step: 'sign-in', account: { id: 'a', readAt: 1 } });
  });

  it('who is new joins', () => {
    for (const emailVerified of [true, null])
      expect(decideSocialSignIn({ ...person, emailVerified }, null, null)).toEqual({
        step: 'join',
        email: 'ana@casa.example',
      });
  });
});
