import { isFeigned, latinSigns } from './feigned-names.ts'

/** Longest name that the owner of an address shows, in characters. */
export const PUBLIC_NAME_LENGTH = 40

/** Signs and pairs of signs that look like others in a small address. */
const LOOKS_LIKE: readonly (readonly [RegExp, string])[] = [
  [/-/g, ''],
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/2/g, 'z'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/8/g, 'b'],
  [/[69]/g, 'g'],
  [/7/g, 't'],
  [/vv/g, 'w'],
  [/rn/g, 'm'],
  [/cl/g, 'd'],
]

/** Names of services and parts of the wallet that no owner may have. */
const RESERVED = new Set(
  `account accounts api app auth bank billing card cards cash checkout company consent contact corporate
  deposit exchange fee fees finance fraud help home info interledger invoice jwks keys legal login logout mail
  merchant money news notice null office official op operator ops owner owners pay payment payments payout
  payouts police postmaster privacy program programs receipt refund refunds register root rules sandbox sbp
  server service services settings shop signin signup staff status stripe system tax team telegram terms test
  transfer transfers treasury undefined usdc user users verify wallets webhook www yookassa`
    .split(/\s+/)
    .map((name) => addressSkeleton(name)),
)

/** Returns what names that look the same have in common; one owner alone has it. */
export function addressSkeleton(name: string): string {
  return LOOKS_LIKE.reduce((text, [signs, same]) => text.replace(signs, same), name)
}

/** Returns whether two texts of any script, such as names and hosts, look the same. */
export function looksSame(one: string, other: string): boolean {
  const skeleton = addressSkeleton(latinSigns(one))
  return skeleton !== '' && skeleton === addressSkeleton(latinSigns(other))
}

/** Returns whether a name is, or looks like, that of the wallet, of its support or of a service. */
export function isReservedName(name: string): boolean {
  if (RESERVED.has(addressSkeleton(name))) return true
  const spellings = [name, readDigits(name, 'l'), readDigits(name, 'i')]
  return spellings.some((one) => isFeigned(one) || isFeigned(one.replaceAll('-', '')))
}

/** Reads digits as the letters that they stand for; a one is either of two. */
function readDigits(name: string, one: 'l' | 'i'): string {
  const letters: Readonly<Record<string, string>> = {
    0: 'o',
    1: one,
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    8: 'b',
  }
  return name.replaceAll(/\d/g, (digit) => letters[digit] ?? digit)
}
