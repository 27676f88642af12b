const SECRET_NAMES = new Set([
  'pin',
  'pincode',
  'code',
  'confirmcode',
  'token',
  'authtoken',
  'pan',
  'authorization',
  'cookie',
  'pepper',
  'password',
  'phone',
  'email',
])

const REDACTED = '[redacted]'
const MAX_DEPTH = 6

/**
 * A copy of log fields fit to be written: values under secret names are blanked at every depth
 * (`pin_code`, `pinCode` and `PIN-CODE` are one name), errors become plain objects, bigints text.
 */
export function redact(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactMembers(fields, 0)
}

function redactMembers(members: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      isSecretName(name) && value !== undefined ? REDACTED : redactValue(value, depth + 1),
    ]),
  )
}

function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase().replaceAll(/[^a-z]/g, ''))
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return '[deep]'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Error) return describeError(value, depth)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  return redactMembers(value, depth)
}

/**
 * Members of an error that are logged; `detail` of a database error is left out, since it quotes
 * values.
 */
function describeError(error: Error, depth: number): Record<string, unknown> {
  return {
    name: error.name,
    message: error.message,
    ...('code' in error && { reason: error.code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: redactValue(error.cause, depth + 1) }),
  }
}
