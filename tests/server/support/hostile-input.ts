import fc from 'fast-check'
import type * as v from 'valibot'
import { anyText } from './any-text.ts'

/** Members that no request has; none of them may have an effect. */
const FORBIDDEN = {
  balance: '1000000.00',
  balance_minor: 100000000,
  user_id: '00000000-0000-0000-0000-000000000000',
  level: 'verified',
  status: 'active',
  is_topup_allowed: true,
  is_withdrawal_allowed: true,
  materialised: false,
  constructor: { prototype: { level: 'verified' } },
} as const

const HOSTILE_TEXTS = [
  '',
  ' 1',
  '1 ',
  '-5',
  '+5',
  '1e9',
  '0.001',
  '٣',
  '１',
  'NaN',
  'Infinity',
  '0x10',
  '1,00',
  '01',
  '9'.repeat(400),
  '999999999999999.99',
  '1\0',
  '\ud800',
  "'; DROP TABLE account; --",
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a\r\nX-Injected: 1',
  '%s%n',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  '0000-01-01',
  '2026-02-30',
  '0000-01',
  '9999-12-31T23:59:59Z',
  'USD\u200b',
  '\u202e123',
  'x'.repeat(12_000),
] as const

/** What stands in a member instead of what belongs there. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: anyText(40) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, 0, -1, 1e308, 0.1, [], {}, ['1.00'], { $gt: '' }),
  },
  { weight: 1, arbitrary: fc.constant(nest(300)) },
)

/**
 * Inputs made from a schema of the contract: all members right, or some wrong, missing, or added.
 * Half of them differ from `base`, a request that would be taken, by at most two members. `known`
 * are values that a member of that name had better have to get past the first look.
 */
export function inputsOf(
  schema: v.GenericSchema,
  base: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<unknown> {
  const objects = objectsOf(schema).map((entries) => {
    const members = Object.fromEntries(
      Object.entries(entries).map(([name, member]) => {
        const right = fc.oneof(rightValue(member), fc.constantFrom(...(known[name] ?? [undefined])))
        return [name, fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: hostile })]
      }),
    )
    return fc.oneof(fc.record(members, { requiredKeys: [] }), changesOf(base, members))
  })
  const added = fc
    .tuple(fc.oneof(...objects), fc.boolean())
    .map(([body, isAdding]) => (isAdding ? Object.assign(body, FORBIDDEN) : body))
  return fc.oneof(
    { weight: 12, arbitrary: added },
    { weight: 1, arbitrary: fc.constantFrom(null, [], 'text', 7, [[{}]], nest(400)) },
  )
}

/**
 * The base with up to two members left out, or with what `members` or an attacker would put there.
 */
function changesOf(
  base: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<object> {
  const names = fc.subarray(Object.keys(members), {
    maxLength: Math.min(2, Object.keys(members).length),
  })
  return names.chain((changed) => {
    const changes = changed.map((name) => [
      name,
      fc.oneof(hostile, members[name] ?? hostile, fc.constant(undefined)),
    ])
    return fc.record(Object.fromEntries(changes)).map((values) => Object.assign({}, base, values))
  })
}

type Entries = Readonly<Record<string, v.GenericSchema>>

/** The objects that a schema stands for: itself, or each of a union. */
function objectsOf(schema: object): Entries[] {
  if ('options' in schema && Array.isArray(schema.options)) {
    return schema.options.flatMap((option: object) => objectsOf(option))
  }
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries) {
    return [Object.fromEntries(Object.entries(schema.entries))]
  }
  throw new Error('a request is an object')
}

/** A value that the schema takes: by its pattern, its list or, failing both, any short text. */
function rightValue(schema: object): fc.Arbitrary<unknown> {
  if ('wrapped' in schema && typeof schema.wrapped === 'object' && schema.wrapped) {
    return fc.option(rightValue(schema.wrapped), { nil: undefined })
  }
  if ('literal' in schema) return fc.constant(schema.literal)
  if ('options' in schema && Array.isArray(schema.options)) {
    const options: unknown[] = schema.options
    return fc.constantFrom(...options.map((option) => (typeof option === 'object' ? '7' : option)))
  }
  const pattern = patternOf(schema)
  if (pattern) return fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace('i', '')))
  return fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constant('2026-11-01T00:00:00Z'))
}

function patternOf(schema: object): RegExp | undefined {
  const pipe: unknown[] = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : []
  for (const item of pipe) {
    if (typeof item !== 'object' || !item || !('requirement' in item)) continue
    // The pattern of an e-mail address has look-arounds, which cannot be turned round.
    if (item.requirement instanceof RegExp && item.requirement.source.length < 60) {
      return item.requirement
    }
  }
  return undefined
}

function nest(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}
