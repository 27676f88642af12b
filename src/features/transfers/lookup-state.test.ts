import { describe, expect, it } from 'vitest'
import { ApiError } from '../../kernel/api/api-error.ts'
import { type Lookup, lookupState } from './lookup-state.ts'

const recipient = {
  id: 'r1',
  name: 'Мария К.',
  phone: '7912•••6789',
  currency_codes: ['RUB'],
  opening_currency_codes: [],
  is_first: true,
}

const lookup = (parts: Partial<Lookup> = {}): Lookup => ({
  isComplete: true,
  isOwn: false,
  isOnline: true,
  recipient: undefined,
  error: null,
  ...parts,
})

const refused = (code: string, message = '') => new ApiError('refused', message, code)

describe('lookupState', () => {
  it.each([
    ['incomplete', lookup({ isComplete: false, recipient })],
    ['own', lookup({ isOwn: true })],
    ['own', lookup({ error: refused('RECIPIENT_SELF') })],
    ['searching', lookup()],
    ['found', lookup({ recipient })],
    ['found', lookup({ recipient, isOnline: false })],
    ['not-found', lookup({ error: refused('RECIPIENT_NOT_FOUND') })],
    ['not-accepting', lookup({ error: refused('RECIPIENT_NOT_ACCEPTING') })],
    ['failed', lookup({ error: refused('TOO_MANY_REQUESTS') })],
    ['failed', lookup({ error: new ApiError('timeout') })],
    ['offline', lookup({ isOnline: false })],
    ['offline', lookup({ isOnline: false, error: new ApiError('offline') })],
  ])('lookupState is %s', (name, state) => {
    expect(lookupState(state).name).toBe(name)
  })

  it('lookupState tells the words of a limit, also offline', () => {
    const error = refused('LOOKUP_LIMIT', 'Слишком часто.')
    const limit = { name: 'limit', message: 'Слишком часто.' }
    expect(lookupState(lookup({ error }))).toEqual(limit)
    expect(lookupState(lookup({ error, isOnline: false }))).toEqual(limit)
  })
})
