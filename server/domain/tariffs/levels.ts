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
import type { StoredTariffLine } from './tariff-lines.ts'
import { listInForce, readLinesOf } from './tariff-versions.ts'

type Act = (typeof LEVEL_ACTS)[number]

/** A limit of a level. */
export interface LevelLimit {
  act: (typeof LEVEL_LIMIT_NAMES)[number]
  currency_code: string
  limit_minor: Minor
}

/** What an identification level allows. */
export interface LevelRow {
  code: string
  acts: readonly Act[]
  /** Currencies in which an account can be opened. */
  opens: readonly string[]
  limits: readonly LevelLimit[]
}

/** Which limits are asked for. */
interface LevelsQuery {
  /** Brand. */
  environment: string
  /** All currencies without it. */
  currencies?: readonly string[]
  now: Date
}

/**
 * Returns what each identification level allows, lowest first (W6): acts by the table of levels, currencies by that of currencies,
 * limits by the tariff in force. Owners and operators are shown this.
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
        ? limitsOf(
            lines.filter((line) => line.act === act),
            { act, environment, level: code },
          )
        : [],
    )
    return {
      code,
      acts: LEVEL_ACTS.filter((act) => allowed[act]),
      opens,
      limits: limits.filter(
        ({ currency_code }) => currencies === undefined || currencies.includes(currency_code),
      ),
    }
  })
}

function limitsOf(
  lines: readonly StoredTariffLine[],
  { act, ...owner }: { act: LevelLimit['act']; environment: string; level: string },
): LevelLimit[] {
  const codes = new Set(lines.map(({ currency_code }) => currency_code))
  return [...codes].flatMap((code) => {
    const line = nearestLine(
      lines.filter(({ currency_code }) => currency_code === code),
      owner,
    )
    if (!line || line.limit_minor === null) return []
    return [{ act, currency_code: code, limit_minor: line.limit_minor }]
  })
}

type Answer = v.InferInput<typeof levelEndpoints.levels.answer>['results']

/** Returns the table of levels as its owner is shown it: with limits in the currencies of their accounts. */
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
    limits: limits.map(({ act, currency_code, limit_minor }) => ({
      act,
      currency_code,
      limit: formatAmount(limit_minor, decimalsOf(currency_code)),
    })),
  }))
}
