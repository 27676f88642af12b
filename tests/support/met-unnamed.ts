/**
 * Calls that no browser flow names, neither by name nor by address, and the flow that makes them by
 * pressing what an owner presses (recorded on 2026-11-28). A call that a new flow names leaves this
 * list.
 */
export const MET_UNNAMED: Readonly<Record<string, readonly string[]>> = {
  'app-lock.spec.ts': ['liveEvents', 'lock'],
  'budgets.spec.ts': ['budgets', 'categoryUse'],
  'help.spec.ts': ['addHelpPicture', 'helpPicture', 'question', 'rateHelp', 'readHelp'],
  'messenger-lock.spec.ts': ['unlockBiometry'],
  'paid.spec.ts': ['paymentState'],
  'phone-change.spec.ts': ['beginPhoneChange'],
  'program-keys.spec.ts': [
    'addReadKey',
    'addWebhook',
    'revokeReadKey',
    'testWebhook',
    'webhookDeliveries',
  ],
  'programs.spec.ts': [
    'addressLink',
    'allowAccess',
    'consent',
    'declineAccess',
    'endProgram',
    'program',
    'unblockProgram',
  ],
  'rate-orders.spec.ts': ['cancelRateOrder', 'placeRateAlert', 'placeRateOrder', 'rateYear'],
  'repeat-recipients.spec.ts': ['repeatDetails'],
}

/**
 * Calls that no recorded flow made and none names: the tests of the server meet them. A new call is
 * none of these.
 */
export const MET_AT_THE_SERVER: readonly string[] = [
  'beginBiometry',
  'endLocked',
  'enableWebhook',
  'fileLink',
  'forgetRecipient',
  'liveChanges',
  'olderNotifications',
  'recentRecipients',
  'removeBiometry',
  'removeProgramKey',
  'removeWebhook',
  'renewPush',
  'reopenQuestion',
  'replayDelivery',
  'statistics',
  'unsubscribePush',
]
