import { expect, it } from 'vitest';
import { isPushService, PUSH_SERVICES } from './push-services.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-db5p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QGl',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, PUSH_SERVICES)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//fcm.googleapis.com/x',
  'nothing',
  '',
])('%s is none', (endpoint) => {
  expect(isPushService(endpoint, PUSH_SERVICES)).toBe(false);
});
