import { describe, expect, it } from 'vitest'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { findKept } from './kinds.ts'
import { topOf } from './people.queries.ts'

const COMMON = { own_name: '', real_name: '', created_at: '', opens_at: undefined }
const flat = (id: string, used_count: number, is_favourite = false): KeptRecipient => ({
  ...COMMON,
  id,
  used_count,
  is_favourite,
  kind: 'sbp',
  phone: `7900111223${id}`,
  bank_id: 'b',
  bank: 'Bank',
})
const card: KeptRecipient = {
  ...COMMON,
  id: 'card',
  used_count: 1,
  is_favourite: false,
  kind: 'card',
  card_id: 'c',
  last4: '4417',
  brand: 'mir',
}
const address: KeptRecipient = {
  ...COMMON,
  id: 'address',
  used_count: 1,
  is_favourite: false,
  kind: 'usdc',
  network: 'base',
  address: '0xAbC',
}

describe('the five on top', () => {
  it('the five on top are favourites and then those used most, never one that nothing was paid to', () => {
    const people = [flat('1', 9), flat('2', 8), flat('3', 7, true), flat('4', 3), flat('5', 2)]
    const all = [...people, flat('6', 1), flat('7', 0, true), flat('8', 0)]
    expect(topOf(all).map(({ id }) => id)).toEqual(['3', '7', '1', '2', '4'])
    expect(topOf([flat('8', 0)])).toEqual([])
  })
})

describe('a kept recipient', () => {
  const people = [flat('1', 1), card, address]
  it('a kept recipient is found by what it is paid by', () => {
    const sbp = { method: 'sbp', phone: '79001112231', bank_id: 'b' } as const
    expect(findKept(people, sbp)?.id).toBe('1')
    expect(findKept(people, { ...sbp, bank_id: 'other' })).toBeUndefined()
    expect(findKept(people, { method: 'card', card_id: 'c' })?.id).toBe('card')
    const usdc = { method: 'usdc', network: 'base', address: '0xabc', is_checked: true } as const
    expect(findKept(people, usdc)?.id).toBe('address')
    expect(findKept(people, { ...usdc, network: 'polygon' })).toBeUndefined()
  })

  it('a kept recipient is no new card, however it looks', () => {
    const entered = {
      method: 'card',
      token: 't',
      last4: '4417',
      brand: 'mir',
      is_kept: true,
    } as const
    expect(findKept(people, entered)).toBeUndefined()
  })
})
