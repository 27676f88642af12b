/** The word of `auth/info.capabilities` that tells of a table of currencies (L1). */
export const CURRENCIES = 'currencies'
/** The word for all additions that our server always has since this word: such as kept recipients (S2). */
export const ADDITIONS = 'additions'
/** The word for plans: transfers and exchanges on days that the owner chose (S4). */
export const PLANS = 'plans'
/** The word that tells that the history can be searched and filtered by kind and state (N1). */
export const HISTORY_SEARCH = 'history.search'
/** The word that tells of money to other owners (L3). */
export const TRANSFERS = 'transfers'
/** The word that tells of codes to be paid by (L5, L6). */
export const RECEIVE = 'receive'
/** The word that tells of the stored prices of a pair (N5). */
export const RATE_HISTORY = 'rates.history'
/** The word that tells that rates are held for a stated time, and what they are made of (N5). */
export const QUOTES = 'exchange.quotes'
/** The word for the total of all accounts in a currency that the owner chooses (S1). */
export const TOTAL = 'total'
/** The word for opening accounts (L2). */
export const ACCOUNTS = 'accounts'
/** The words for ways of withdrawing, by the method in the calls for withdrawals (L7). */
export const WITHDRAWALS = {
  sbp: 'withdrawal.sbp',
  card: 'withdrawal.card_token',
  usdc: 'withdrawal.usdc',
} as const
/** The word for addresses to which USDC comes in (L8). */
export const USDC_TOP_UP = 'topup.usdc'
/** The word that tells of statistics in one stated currency, by category and month (N2). */
export const STATISTICS = 'statistics'
/** The word for reasons of aborted checks of identity, and for continuing one that is pending (J4). */
export const IDENTIFICATION_REASONS = 'identification.reasons'
/** The word that tells of receipts: all facts of one transaction, and reports of problems (N3). */
export const RECEIPTS = 'receipts'
/** The word that tells of files: statements (N4) and receipts (N3). */
export const STATEMENTS = 'statements'
/** The word for files at short-lived addresses, for hosts that save no files of a page (N3, N4, M7). */
export const FILE_LINKS = 'file.links'
/** The word for passkeys: they are kept, confirm what moves money out, and sign in (M2). */
export const PASSKEYS = 'passkeys'
/** The word for the messenger: an account of it is linked, and signs in (Q1). */
export const TELEGRAM = 'telegram'
/** The word for the page of security: lock, PIN, sessions and hidden balances (M1, M3–M5). */
export const SECURITY = 'security'
/** The word for apps that lock themselves (M1). */
export const APP_LOCK = 'app-lock'
/** The word that tells that the server lists the owner's limits (M6). */
export const LIMITS = 'limits'
/** The word for the archive of all that is kept about the owner (M7). */
export const ARCHIVE = 'archive'
/** The word that tells that the owner may change their name (M6). */
export const PROFILE = 'profile'
/** The word that tells that letters are sent, and that the owner may confirm and change their address (M6). */
export const EMAIL = 'email'
/** The word that tells that the owner may change their phone (M6). */
export const PHONE_CHANGE = 'phone.change'
/** The word that tells that the owner may close the wallet (M7). */
export const CLOSING = 'closing'
/** The word that tells that notifications are marked as read by the server, lead to receipts, and have pages (C6). */
export const NOTIFICATIONS = 'notifications.read'
/** The word for the page of what the owner is notified of, and where (M8). */
export const NOTICES = 'notices'
/** The word for the live channel, by which open apps learn of changes (M8). */
export const LIVE = 'live'
/** The word for messages to browsers by push (M8). */
export const PUSH = 'push'
