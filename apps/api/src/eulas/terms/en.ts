import type { TermsVersions } from './terms-text.ts';

export const termsEn: TermsVersions = {
  1: {
    title: 'Terms of play',
    text: `The game runs on a server of this service and reaches you as a picture and sound. You may play it for yourself and for the people around you.

Your playing time is limited. When it ends, or when you stay away too long, the game is closed. Save inside the game where it lets you.

Do not try to leave the game, to reach the server or other players, or to use the service for anything but playing. We end the session of anybody who does.

We keep what the service needs: which games you played, for how long, how you rated them, and what the games themselves save for you. We do not record picture, sound or keys.

The service comes as it is. A game may stop because a server fails; the time lost through that is not counted where we notice it.`,
  },
};
