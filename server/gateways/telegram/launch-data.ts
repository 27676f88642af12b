import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { cleanPersonName } from '../../../contract/rules/person-name.ts'
import { graphemesOf } from '../../../contract/rules/graphemes.ts'

/** Greatest age of launch data, ms. */
const FRESH_MS = 60_000
/** How much a clock of Telegram may be ahead of ours, ms. */
const SKEW_MS = 10_000
const NAME_LENGTH = 64

/** The person whom Telegram names in launch data. */
export interface LaunchUser {
  /** Telegram's id of the account, decimal. */
  id: string
  /** `@anna_lee`, or the name of an account without one. */
  name: string
}

/** Launch data that Telegram signed. */
export interface Launch {
  user: LaunchUser
  /** The signature, which names this launch among all. */
  signature: string
}

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const UnixSeconds = v.pipe(v.string(), v.regex(/^\d{1,11}$/), v.transform(Number))
const User = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  first_name: v.optional(v.string(), ''),
  last_name: v.optional(v.string(), ''),
  username: v.optional(v.string(), ''),
})

/**
 * Reads launch data of the bot with this token. Returns `forged` for anything that Telegram did not
 * sign for this bot, and `stale` for what it signed more than a minute ago, or will.
 */
export function readLaunchData(
  initData: string,
  { token, now }: { token: string; now: Date },
): Launch | 'forged' | 'stale' {
  const fields = new URLSearchParams(initData)
  const { hash, auth_date, user } = Object.fromEntries(fields)
  const isRepeated = new Set(fields.keys()).size !== [...fields.keys()].length
  if (isRepeated || !v.is(Hash, hash) || !isSame(signLaunch(fields, token), hash)) return 'forged'
  const seconds = v.safeParse(UnixSeconds, auth_date)
  const person = v.safeParse(v.pipe(v.string(), v.parseJson(), User), user)
  if (!seconds.success || !person.success) return 'forged'
  const age = now.getTime() - seconds.output * 1000
  if (age > FRESH_MS || age < -SKEW_MS) return 'stale'
  return { user: { id: String(person.output.id), name: nameOf(person.output) }, signature: hash }
}

/**
 * The signature of Telegram: of all fields but itself, in order of their names, by a key made of
 * the bot's token.
 */
export function signLaunch(fields: URLSearchParams, token: string): string {
  const signed = [...fields]
    .filter(([name]) => name !== 'hash')
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  return createHmac('sha256', key).update(signed).digest('hex')
}

function isSame(expected: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given))
}

/** Without what no name contains, because people choose these names. */
function nameOf({ username, first_name, last_name }: v.InferOutput<typeof User>): string {
  const isHandle = /^\w{1,32}$/.test(username)
  const shown = isHandle ? `@${username}` : cleanPersonName(`${first_name} ${last_name}`)
  return graphemesOf(shown).slice(0, NAME_LENGTH).join('') || 'Telegram'
}
