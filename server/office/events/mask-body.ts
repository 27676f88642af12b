/** Longest text of a value that is shown; nothing that is known to be harmless is longer. */
const MAX_CHARACTERS = 80
const MAX_DEPTH = 8
const HIDDEN = '•••'

/**
 * Names of values that hold neither secrets nor data of a person. Any other value is hidden: what a
 * provider adds tomorrow is not shown by mistake.
 */
const SHOWN = new Set([
  'id',
  'type',
  'event',
  'eventtype',
  'event_type',
  'object',
  'status',
  'state',
  'amount',
  'value',
  'currency',
  'currency_code',
  'created',
  'created_at',
  'createdat',
  'captured_at',
  'api_version',
  'livemode',
  'paid',
  'refundable',
  'test',
  'reason',
  'code',
  'payment_id',
  'refund_id',
  'payout_id',
  'identificationid',
  'identityverificationid',
  'attempt',
])

/** Numbers of cards, phones and the like in a value whose name is harmless. */
const LONG_NUMBER = /\d{10,}|@|\+\d/
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Returns the body of an event with the names of all its fields and the values of harmless ones
 * (P3).
 */
export function maskBody(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body)
    return JSON.stringify(maskValue(parsed, '', 0), null, 2)
  } catch {
    return maskForm(body)
  }
}

function maskForm(body: string): string {
  const fields = [...new URLSearchParams(body)]
  if (!body.includes('=') || fields.length === 0) return HIDDEN
  return fields.map(([name, value]) => `${name}=${maskText(value, name)}`).join('\n')
}

function maskValue(value: unknown, name: string, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (depth > MAX_DEPTH) return HIDDEN
  if (Array.isArray(value)) return value.map((item) => maskValue(item, name, depth + 1))
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, maskValue(inner, key, depth + 1)]),
    )
  }
  if (typeof value === 'string') return maskText(value, name)
  return SHOWN.has(name.toLowerCase()) ? value : HIDDEN
}

function maskText(text: string, name: string): string {
  const isHarmless =
    SHOWN.has(name.toLowerCase()) &&
    text.length <= MAX_CHARACTERS &&
    (MOMENT.test(text) || !LONG_NUMBER.test(text))
  return isHarmless ? text : HIDDEN
}
