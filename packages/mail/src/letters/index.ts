export { passwordChangedLetter } from './password-changed.ts';
export { type PinCodeLetter, pinCodeLetter } from './pin-code.ts';
export { recoverPasswordLetter } from './recover-password.ts';
export { verifyEmailLetter } from './verify-email.ts';
export { type WeeklySummaryLetter, weeklySummaryLetter } from './weekly-summary.ts';
