/** First topic of the event `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Selectors of the functions that are called. */
const SELECTORS = {
  transfer: '0xa9059cbb',
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  paused: '0x5c975abb',
  isBlacklisted: '0xfe575a87',
} as const

const WORD_DIGITS = 64
const ADDRESS_DIGITS = 40

/** The data of a call of the token. */
export function callData(
  name: keyof typeof SELECTORS,
  ...parameters: readonly (string | bigint | undefined)[]
): `0x${string}` {
  const given = parameters.filter((parameter) => parameter !== undefined)
  return `${SELECTORS[name]}${given.map(erc20Word).join('')}`
}

/** An address or a number as one word, without its prefix. */
export function erc20Word(parameter: string | bigint): string {
  const digits = typeof parameter === 'bigint' ? parameter.toString(16) : parameter.slice(2)
  return digits.toLowerCase().padStart(WORD_DIGITS, '0')
}

/** A transfer of tokens, with addresses in lower case. */
export interface TokenTransfer {
  from: string
  to: string
  units: bigint
}

/** Reads a log of the token as a transfer; undefined when it is none. */
export function readTransfer({
  topics,
  data,
}: {
  topics: readonly string[]
  data: string
}): TokenTransfer | undefined {
  const [event, from, to] = topics
  if (event?.toLowerCase() !== TRANSFER_TOPIC || !from || !to) return undefined
  if (data.length !== 2 + WORD_DIGITS) return undefined
  return { from: addressIn(from), to: addressIn(to), units: BigInt(data) }
}

function addressIn(word: string): string {
  return `0x${word.slice(-ADDRESS_DIGITS).toLowerCase()}`
}
