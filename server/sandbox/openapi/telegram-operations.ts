const LAUNCH_CHECK = ['TELEGRAM_REFUSED', 'TELEGRAM_EXPIRED'] as const
const PIN_CHECK = ['PIN_NOT_SET', 'PIN_WRONG', 'PIN_LOCKED', 'BUSY'] as const

/** What the contract does not hold of the calls for Telegram. */
export const TELEGRAM_OPERATIONS = {
  launchTelegram: {
    summary: 'Hand over the launch data of Telegram: returns whose wallet it leads to',
    failures: [...LAUNCH_CHECK, 'TOO_MANY_REQUESTS', 'NOT_FOUND'],
  },
  signInByTelegram: {
    summary: 'Sign in by a launch of Telegram: opens a session',
    failures: [...LAUNCH_CHECK, 'TOO_MANY_REQUESTS', 'NOT_FOUND'],
  },
  telegram: { summary: 'Account of Telegram of the owner', failures: ['NOT_FOUND'] },
  linkTelegram: {
    summary: 'Link the account of Telegram of a launch',
    failures: [
      ...PIN_CHECK,
      'TELEGRAM_EXPIRED',
      'TELEGRAM_TAKEN',
      'TELEGRAM_OTHER',
      'TOO_MANY_REQUESTS',
      'NOT_FOUND',
    ],
  },
  unlinkTelegram: {
    summary: 'Unlink it, and end the sessions that it opened',
    failures: ['PIN_RESET_WAITING', 'TOO_MANY_REQUESTS', 'NOT_FOUND'],
  },
  addBiometry: {
    summary: 'Let biometrics of the messenger on this device confirm money calls',
    failures: [
      ...PIN_CHECK,
      'TELEGRAM_REFUSED',
      'PIN_RESET_WAITING',
      'TOO_MANY_REQUESTS',
      'NOT_FOUND',
    ],
  },
  removeBiometry: { summary: 'Take that right from the device', failures: [] },
  beginBiometry: {
    summary: 'Begin confirming a money call by biometrics of the messenger',
    failures: ['BIOMETRY_REFUSED', 'TOO_MANY_REQUESTS'],
  },
} as const
