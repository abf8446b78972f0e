/** Mockups of screens that later issues build, by what brings them; and sheets of parts that are no screen. */
export const LATER: Readonly<Record<string, readonly string[]>> = {
  account: ['tv-sign-in'],
  billing: [
    'cancel-subscription',
    'invoice-a4',
    'mobile-my-subscription',
    'mobile-plans',
    'my-subscription',
    'partner-activation',
    'pay-card',
    'pay-challenge',
    'pay-pix',
    'payment-methods',
    'plans',
    'subscription-states',
  ],
  operators: ['ops-audit', 'ops-catalogue', 'ops-customer', 'ops-hosts', 'ops-overview', 'ops-sessions'],
  'playing together and on other devices': [
    'connection-check',
    'couch-share',
    'downloads',
    'mobile-couch-join',
    'phone-gamepad',
  ],
  desktop: ['the update that needs the password of the computer, in `dialogs`'],
  'no screen of its own, but a page for builders (`WEB_GALLERY`), or pictures alone': [
    'components',
    'cover-wall',
    'index',
    'index-added',
    'splash-six',
  ],
};
