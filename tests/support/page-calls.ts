/** The accounts of an owner, and their transactions. */
export const WALLETS = '/v2/wallet'
/** Pages of the history; a number follows. */
export const TRANSACTIONS = '/v2/wallet/transaction?ordering=-created_at&limit='

/** What the frame around every page asks for: texts, profile, notifications. */
export const FRAME = [
  '/v2/wallet/text-data/?language=ru',
  '/v2/wallet/auth/info',
  '/v2/wallet/user/notification',
]

/** What the frame asks for once the profile says that the server has it (L1). */
export const AFTER_PROFILE = '/v2/wallet/currency'

/** Statistics, whose period follows the calendar. */
export const FLOW = '/v2/wallet/stat/flow'

/** The channel of changes. */
export const LIVE = '/v2/live/'

/** What is planned, and requests for money. */
const PLANS = '/v2/wallet/plan'
export const RATE_ORDERS = '/v2/wallet/rate-order'
export const REQUESTS = '/v2/wallet/request/list'

/** Own categories, tags and rules. */
export const CATEGORIES = '/v2/wallet/category'

/** Whom the owner keeps. */
const PEOPLE = '/v2/wallet/people'
const HELP = '/v2/wallet/help'

/** The wallet address of the owner, and what programs were allowed. */
const ADDRESS = '/v2/wallet/address/own'
const PROGRAMS = '/v2/wallet/program/list'

/**
 * What a page asks for once the profile says that the server has transfers, codes, statistics,
 * stored prices, sessions or passkeys (L3, L5, N2, N5, M2, M4).
 */
export const LATER_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/': [PLANS],
  '/planned': [PLANS, RATE_ORDERS],
  '/payment': [WALLETS, '/v2/wallet/receive', `${TRANSACTIONS}16`, ADDRESS],
  '/send': [PEOPLE],
  '/people': [PEOPLE],
  '/wallet/withdrawal': [PEOPLE],
  '/history': [FLOW, CATEGORIES],
  '/history/rules': [CATEGORIES],
  '/settings/security': ['/v2/wallet/session', '/v2/wallet/security/event', PEOPLE],
  '/settings/security/passkeys': ['/v2/wallet/passkey'],
  '/exchange': ['/v2/wallet/exchange/history?from=RUB&to=USD&period=month'],
  '/settings/limits': ['/v2/wallet/limit', PEOPLE],
  '/settings/telegram': ['/v2/wallet/telegram'],
  '/settings/address': [ADDRESS, PROGRAMS, '/v2/wallet/address/name?name=anna'],
  '/settings/programs': [PROGRAMS],
  '/settings/keys': [ADDRESS, '/v2/wallet/program-key/list'],
  '/settings/tariffs': ['/v2/wallet/tariff'],
  '/settings/levels': ['/v2/wallet/level'],
  '/settings/close': ['/v2/wallet/closing/state', PLANS],
  '/settings/notifications': ['/v2/wallet/notice'],
}

/** What each page asks for besides, none of it after an answer to another. */
export const PAGE_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/': [WALLETS, `${TRANSACTIONS}16`],
  '/wallet': [WALLETS],
  '/wallet/open': [WALLETS],
  '/history': [WALLETS, `${TRANSACTIONS}50&offset=0`],
  '/exchange': [WALLETS, '/v2/wallet/exchange/rates'],
  '/payment': [],
  '/send': [],
  '/people': [],
  '/settings/tariffs': [],
  '/settings/levels': [],
  '/help': [HELP],
  '/planned': [],
  '/history/rules': [],
  '/settings': [],
  '/settings/security': [],
  '/settings/security/pin': [],
  '/settings/security/pin/forgot': [],
  '/settings/security/passkeys': [],
  '/settings/limits': [],
  '/settings/notifications': [],
  '/settings/data': [],
  '/settings/telegram': [],
  '/settings/keys': ['/v2/wallet/read-key/list', '/v2/wallet/webhook/list'],
  '/settings/address': [WALLETS],
  '/settings/programs': [],
  '/settings/profile': [],
  '/settings/phone': [],
  '/settings/close': [],
  '/wallet/topup': [WALLETS],
  '/wallet/withdrawal': [WALLETS],
}

/**
 * Pages behind another one or a step of an act, whose calls are not counted: flows of their subject
 * walk through them.
 */
export const UNCOUNTED: readonly string[] = [
  '/exchange/confirm',
  '/history/stats',
  '/ondato/result',
  '/planned/done',
  '/planned/rate/done',
  '/request',
  '/send/amount',
  '/send/done',
  '/total',
  '/wallet/payments/finish',
  '/wallet/pots/new',
  '/wallet/save',
  '/wallet/topup/usdc',
  '/wallet/total',
  '/wallet/withdrawal/card',
  '/wallet/withdrawal/sbp',
  '/wallet/withdrawal/usdc',
]
