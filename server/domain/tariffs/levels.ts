import type * as v from 'valibot'
import {
  LEVEL_ACTS,
  LEVEL_LIMIT_NAMES,
  LEVEL_LIMITS,
  type levelEndpoints,
} from '../../../contract/calls/levels.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { nameLevel } from '../../messages/level-name.ts'
import { nearestLine, readTariffOwner } from './lines-of-owner.ts'
import { listInForce, readLinesOf } from './tariff-versions.ts'

type Act = (typeof LEVEL_ACTS)[number]

/** A limit of a level. */
export interface LevelLimit {
  act: (typeof LEVEL_LIMIT_NAMES)[number]
  currency_code: string
  /** Minor units; null where nothing is limited. */
  limit_minor: Minor | null
}

/** What an identification level allows. */
export interface LevelRow {
  code: string
  acts: readonly Act[]
  /** Currencies in which an account can be opened. */
  opens: readonly string[]
  /** Of the acts that it allows, in each currency that was asked for. */
  limits: readonly LevelLimit[]
}

/** Which limits are asked for. */
interface LevelsQuery {
  /** Brand. */
  environment: string
  /** All that are enabled without it. */
  currencies?: readonly string[]
  now: Date
}

/**
 * Returns what each identification level allows, lowest first (W6): acts by the table of levels,
 * currencies by that of currencies, limits by the tariff in force. Owners and operators are shown
 * this.
 */
export async function listLevels(
  db: Queryable,
  { environment, currencies, now }: LevelsQuery,
): Promise<LevelRow[]> {
  const levels = await db.query<{
    code: string
    topup_allowed: boolean
    withdrawal_allowed: boolean
    opens: string[]
  }>(
    `SELECT l.code, l.topup_allowed, l.withdrawal_allowed,
       coalesce((SELECT jsonb_agg(c.code ORDER BY c.position) FROM currency c JOIN id_level least ON least.code = c.open_level
         WHERE c.is_enabled AND c.can_open AND least.ord <= l.ord), '[]'::jsonb) AS opens
     FROM id_level l ORDER BY l.ord`,
    [],
  )
  const [tariff] = await listInForce(db, now)
  const lines = tariff ? await readLinesOf(db, tariff.id) : []
  // An owner may have several accounts in a currency.
  const codes = [...new Set(currencies ?? (await listCurrencyCodes(db)))]
  return levels.map(({ code, topup_allowed, withdrawal_allowed, opens }) => {
    const allowed: Record<Act, boolean> = {
      receive: true,
      exchange: true,
      top_up: topup_allowed,
      // Both take money out of the wallet.
      transfer: withdrawal_allowed,
      withdrawal: withdrawal_allowed,
    }
    const limits = LEVEL_LIMIT_NAMES.flatMap((act) =>
      allowed[LEVEL_LIMITS[act]]
        ? codes.map((currency_code) => {
            const own = lines.filter(
              (line) => line.act === act && line.currency_code === currency_code,
            )
            const line = nearestLine(own, { environment, level: code })
            return { act, currency_code, limit_minor: line?.limit_minor ?? null }
          })
        : [],
    )
    return { code, acts: LEVEL_ACTS.filter((act) => allowed[act]), opens, limits }
  })
}

async function listCurrencyCodes(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    'SELECT code FROM currency WHERE is_enabled ORDER BY position',
    [],
  )
  return rows.map(({ code }) => code)
}

/** Apps of the version before cannot read a level of which nothing has a limit. */
function isToName({ act }: LevelLimit, _: number, limits: readonly LevelLimit[]): boolean {
  return limits.some((one) => one.act === act && one.limit_minor !== null)
}

function writeLimit({ act, currency_code, limit_minor }: LevelLimit) {
  if (limit_minor === null) return { act, currency_code }
  return { act, currency_code, limit: formatAmount(limit_minor, decimalsOf(currency_code)) }
}

type Answer = v.InferInput<typeof levelEndpoints.levels.answer>['results']

/**
 * Returns the table of levels as its owner is shown it: with limits in the currencies of their
 * accounts.
 */
export async function listOwnLevels(
  db: Queryable,
  { userId, language, now }: { userId: string; language: Language; now: Date },
): Promise<Answer> {
  const { environment, level, currencies } = await readTariffOwner(db, userId)
  const levels = await listLevels(db, { environment, currencies, now })
  return levels.map(({ code, acts, opens, limits }) => ({
    name: nameLevel(code, language),
    is_own: code === level,
    acts: [...acts],
    opens: [...opens],
    limits: limits.filter(isToName).map(writeLimit),
  }))
}
