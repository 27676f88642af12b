import type * as v from 'valibot'
import type { AuthInfo } from '../../../contract/calls/profile.ts'
import {
  ADDITIONS,
  EMAIL,
  NOTICES,
  OPEN_PAYMENTS,
  PASSKEYS,
  PUSH,
  TELEGRAM,
  USDC_TOP_UP,
  WITHDRAWALS,
} from '../../../contract/rules/capabilities.ts'
import { cleanPersonName } from '../../../contract/rules/person-name.ts'
import { PHONE_WAIT_HOURS } from '../../../contract/rules/phone-change.ts'
import { PAYOUT_METHODS } from '../../../contract/rules/rails.ts'
import { isCaseRunning } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { batchedLookup } from '../../db/batching/batched.ts'
import type { Database } from '../../db/database.ts'
import type { Gateways } from '../../gateways/gateways.ts'
import { nameLevel } from '../../messages/level-name.ts'
import { isRenewalDue } from '../identification/level-end.ts'
import { showPhone } from './phones.ts'
import {
  dayBefore,
  type LimitJson,
  monthBefore,
  selectShownLimits,
  showLimits,
} from '../ledger/daily-limit.ts'
import { TRANSFER_LIMIT } from '../transfers/limit.ts'
import { tariffAt } from '../tariffs/tariff-in-force.ts'
import { WITHDRAWAL_LIMIT } from '../withdrawals/limit.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** The owner of the question, and since when acts count. */
const OF_OWNER = {
  user: 'q.user_id',
  since: 'q.day_before',
  monthSince: 'q.month_before',
  at: 'q.at',
}

interface ProfileRow {
  first_name: string
  last_name: string
  phone: string
  email: string
  email_confirmed_at: Date | null
  phone_changed_at: Date | null
  registered_at: Date
  level: string
  topup_allowed: boolean
  withdrawal_allowed: boolean
  has_next_level: boolean
  is_first_level: boolean
  case_status: string | null
  case_reason: string | null
  is_pin_set: boolean
  pin_locked_until: Date | null
  /** When a new PIN that waits replaces the old one. */
  opens_at: Date | null
  level_until: string | null
  is_case_above: boolean | null
  is_frozen: boolean
  own_frozen_at: Date | null
  own_frozen_by: string | null
  time_zone: string | null
  passkey_count: number
  tariff_number: number | null
  is_findable: boolean
  opens_accounts: boolean
  limits: LimitJson[] | null
  transfer_limits: LimitJson[] | null
}

interface ProfileQuery {
  userId: string
  language: Language
  /** They decide what the server can do. */
  gateways: Pick<
    Gateways,
    'payoutMethods' | 'deposits' | 'email' | 'telegram' | 'notices' | 'webPush'
  >
  /** The server has an address that passkeys can be made for. */
  hasPasskeys: boolean
  /** Programs may ask owners to pay by their wallet addresses. */
  hasOpenPayments: boolean
  now: Date
}

const readRow = batchedLookup<Pick<ProfileQuery, 'userId' | 'now'>, ProfileRow>({
  columns: 'user_id uuid, at timestamptz, day_before timestamptz, month_before timestamptz',
  select: `SELECT u.first_name, u.last_name, u.phone, u.email, u.email_confirmed_at, u.phone_changed_at, u.registered_at, u.level, u.level_until,
      u.is_findable, u.opens_accounts, u.time_zone, l.topup_allowed, l.withdrawal_allowed,
      EXISTS (SELECT 1 FROM id_level n WHERE n.ord > l.ord) AS has_next_level,
      NOT EXISTS (SELECT 1 FROM id_level n WHERE n.ord < l.ord) AS is_first_level,
      k.status AS case_status, k.reason AS case_reason,
      (SELECT c.ord FROM id_level c WHERE c.code = k.level) > l.ord AS is_case_above,
      EXISTS (SELECT 1 FROM pin p WHERE p.user_id = u.id) AS is_pin_set,
      (SELECT p.locked_until FROM pin p WHERE p.user_id = u.id AND p.locked_until > q.at) AS pin_locked_until,
      (SELECT r.opens_at FROM pin_reset r WHERE r.user_id = u.id AND r.opens_at > q.at) AS opens_at,
      EXISTS (SELECT 1 FROM owner_freeze f WHERE f.user_id = u.id AND f.released_at IS NULL) AS is_frozen,
      y.frozen_at AS own_frozen_at, y.device AS own_frozen_by,
      (SELECT count(*)::int FROM passkey p WHERE p.user_id = u.id) AS passkey_count,
      ${tariffAt('q.at')} AS tariff_number,
      ${selectShownLimits(WITHDRAWAL_LIMIT, OF_OWNER)} AS limits,
      ${selectShownLimits(TRANSFER_LIMIT, OF_OWNER)} AS transfer_limits
    FROM app_user u JOIN id_level l ON l.code = u.level
    LEFT JOIN own_freeze y ON y.user_id = u.id
    LEFT JOIN kyc_case k ON k.id = (SELECT c.id FROM kyc_case c WHERE c.user_id = u.id
      ORDER BY c.created_at DESC, c.id DESC LIMIT 1)
    WHERE u.id = q.user_id`,
  toQuestion: ({ userId, now }) => ({
    user_id: userId,
    at: now,
    day_before: dayBefore(now),
    month_before: monthBefore(now),
  }),
})

/** Returns the owner's profile and permissions (J4), read in one batch with other requests. */
export async function readProfile(
  db: Database,
  { userId, language, gateways, hasPasskeys, hasOpenPayments, now }: ProfileQuery,
): Promise<v.InferInput<typeof AuthInfo>> {
  const row = await readRow(db, { userId, now })
  if (!row) throw new Error('a session without an owner')
  return {
    first_name: cleanPersonName(row.first_name),
    last_name: cleanPersonName(row.last_name),
    phone: showPhone(row.phone),
    email: row.email,
    registered_at: row.registered_at.toISOString(),
    identification_level: {
      name: nameLevel(row.level, language),
      ask_for_next:
        (row.has_next_level || isRenewalDue(row.level_until, now)) &&
        !isCaseRunning(row.case_status),
      ...(row.level_until !== null && { valid_until: row.level_until }),
    },
    active_identification: describeCase(row),
    is_topup_allowed: row.topup_allowed,
    is_withdrawal_allowed: row.withdrawal_allowed,
    is_idempotency_supported: true,
    capabilities: listCapabilities({ ...gateways, hasPasskeys, hasOpenPayments }),
    is_name_locked: !row.is_first_level || isCaseRunning(row.case_status),
    is_email_confirmed: row.email_confirmed_at !== null,
    is_pin_set: row.is_pin_set,
    ...(row.pin_locked_until && { pin_locked_until: row.pin_locked_until.toISOString() }),
    ...(row.is_frozen && { is_frozen: true }),
    ...describeOwnFreeze(row),
    ...(row.opens_at && { pin_reset: { opens_at: row.opens_at.toISOString() } }),
    ...describePhoneWait(row, now),
    ...(row.time_zone !== null && { time_zone: row.time_zone }),
    ...(row.tariff_number !== null && { tariff_number: row.tariff_number }),
    ...(hasPasskeys && { passkey_count: row.passkey_count }),
    limits: showLimits(row.limits),
    transfer_limits: showLimits(row.transfer_limits),
    transfer_settings: { is_findable: row.is_findable, opens_accounts: row.opens_accounts },
  }
}

function describeCase({ case_status: status, case_reason: reason, is_case_above }: ProfileRow) {
  // A level that has ended is as if it had never been checked.
  if (status === null || (status === 'complete' && is_case_above === true)) return null
  return { status, ...(reason !== null && { reason }) }
}

function describeOwnFreeze({ own_frozen_at: at, own_frozen_by: device }: ProfileRow) {
  return at ? { own_freeze: { frozen_at: at.toISOString(), device: device ?? '' } } : {}
}

function describePhoneWait({ phone_changed_at: changedAt }: ProfileRow, now: Date) {
  if (!changedAt) return {}
  const opensAt = new Date(changedAt.getTime() + PHONE_WAIT_HOURS * HOUR_MS)
  return opensAt > now ? { phone_wait: { opens_at: opensAt.toISOString() } } : {}
}

/** What apps of the version before ask for one by one; each is among the additions now. */
const OLDER_WORDS = [
  'accounts',
  'app-lock',
  'archive',
  'closing',
  'currencies',
  'exchange.quotes',
  'file.links',
  'history.search',
  'identification.reasons',
  'limits',
  'live',
  'notifications.read',
  'phone.change',
  'profile',
  'rates.history',
  'receipts',
  'receive',
  'security',
  'statements',
  'statistics',
  'total',
  'transfers',
]

/** What needs a provider is named only where there is one. */
function listCapabilities({
  payoutMethods,
  deposits,
  telegram,
  email,
  notices,
  webPush,
  hasPasskeys,
  hasOpenPayments,
}: ProfileQuery['gateways'] & Pick<ProfileQuery, 'hasPasskeys' | 'hasOpenPayments'>): string[] {
  return [
    ADDITIONS,
    ...OLDER_WORDS,
    ...(email ? [EMAIL] : []),
    ...(notices.length > 0 || email ? [NOTICES] : []),
    ...(webPush ? [PUSH] : []),
    ...(hasPasskeys ? [PASSKEYS] : []),
    ...(telegram ? [TELEGRAM] : []),
    ...(hasOpenPayments ? [OPEN_PAYMENTS] : []),
    ...PAYOUT_METHODS.filter((method) => payoutMethods[method]).map(
      (method) => WITHDRAWALS[method],
    ),
    ...(deposits ? [USDC_TOP_UP] : []),
  ]
}
