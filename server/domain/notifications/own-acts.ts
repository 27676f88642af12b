/**
 * Texts of notifications about what the owner did, and greetings: nobody has to look at them, so they count as
 * read. What others did, failures and security are not among them.
 */
export const OWN_ACTS = [
  'notification.welcome',
  'notification.sandbox',
  'notification.account_opened',
  'notification.top_up_complete',
  'notification.exchange_complete',
  'notification.withdrawal_complete',
  'notification.transfer_sent',
] as const
