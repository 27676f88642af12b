import { describe, expect, test } from 'vitest'
import type { DraftPerson, RequestDraft } from './request-draft.ts'
import { canAsk, shareBill, withOwnAmounts } from './request-split.ts'

const person = (phone: string, part = ''): DraftPerson => ({ kind: 'phone', phone, part })
const draftOf = (parts: Partial<RequestDraft>): RequestDraft => ({
  bill: '100.00',
  note: '',
  lastDay: '',
  people: [person('1'), person('2')],
  hasOwn: true,
  mode: 'even',
  own: '',
  ...parts,
})

describe('the form of a request', () => {
  test('the form of a request asks one person for the whole amount', () => {
    const shared = shareBill(draftOf({ people: [person('1')] }), 'USD')
    expect(shared).toMatchObject({ own: 0n, parts: [100_00n], left: 0n, asked: 100_00n })
    expect(canAsk(shared)).toBe(true)
  })

  test('the form of a request shares a bill of several with the owner, to whom the remainder goes', () => {
    const shared = shareBill(draftOf({}), 'USD')
    expect(shared).toMatchObject({ own: 33_34n, parts: [33_33n, 33_33n], remainder: 1n })
    expect(shared.asked).toBe(66_66n)
    expect(canAsk(shared)).toBe(true)
  })

  test('the form of a request begins own amounts with the even ones, and asks only when nothing is left', () => {
    const draft = draftOf({})
    const own = { ...draft, ...withOwnAmounts(draft, 'USD') }
    expect(own).toMatchObject({ mode: 'own', own: '33.34' })
    expect(canAsk(shareBill(own, 'USD'))).toBe(true)
    const less = { ...own, people: [person('1', '30.00'), person('2', '33.33')] }
    expect(shareBill(less, 'USD').left).toBe(3_33n)
    expect(canAsk(shareBill(less, 'USD'))).toBe(false)
    const more = { ...own, people: [person('1', '40.00'), person('2', '33.33')] }
    expect(shareBill(more, 'USD').left).toBe(-6_67n)
    expect(canAsk(shareBill(more, 'USD'))).toBe(false)
  })

  test('the form of a request keeps a part that is no amount, says why, and asks for nothing with it', () => {
    const people = [person('1', '33.'), person('2', '33.335')]
    const shared = shareBill(draftOf({ mode: 'own', own: '33.67', people }), 'USD')
    expect(shared).toMatchObject({ own: 33_67n, parts: [33_00n, 0n], refusal: 'decimals' })
    expect(canAsk(shared)).toBe(false)
    const without = shareBill(draftOf({ mode: 'own', hasOwn: false, own: '1e5', people }), 'JPY')
    expect(without.refusal).toBe('decimals')
    expect(shareBill(draftOf({ own: '33.335' }), 'USD').refusal).toBeUndefined()
  })

  test('the form of a request does not ask for parts of zero, for nothing, or of nobody', () => {
    expect(canAsk(shareBill(draftOf({ bill: '0.02' }), 'USD'))).toBe(false)
    expect(canAsk(shareBill(draftOf({ bill: '' }), 'USD'))).toBe(false)
    expect(canAsk(shareBill(draftOf({ people: [] }), 'USD'))).toBe(false)
  })
})
