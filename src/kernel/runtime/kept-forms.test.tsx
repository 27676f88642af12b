import { describe, expect, it, vi } from 'vitest'
import {
  atFormRestart,
  forgetForm,
  formRoundsAtom,
  keepForm,
  readForm,
  readForms,
  restartForm,
  returnForms,
} from './kept-forms.ts'
import { wipeSessionData } from './session-data.ts'
import { store } from './store.ts'

describe('what is typed into a form', () => {
  it('typed text is restored on the same entry of the history, and on no other', () => {
    keepForm('topUp', 'entry-1', { amount: '12' })
    expect(readForm('topUp', 'entry-1')).toEqual({ amount: '12' })
    expect(readForm('topUp', 'entry-2')).toBeUndefined()
    expect(readForm('exchange', 'entry-1')).toBeUndefined()
  })

  it('typed text is erased with its form, and every form with the session', () => {
    keepForm('topUp', 'entry-1', { amount: '12' })
    keepForm('exchange', 'entry-1', { amount: '13' })
    forgetForm('topUp')
    expect(readForm('topUp', 'entry-1')).toBeUndefined()
    expect(readForm('exchange', 'entry-1')).toEqual({ amount: '13' })
    wipeSessionData()
    expect(readForm('exchange', 'entry-1')).toBeUndefined()
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('13')
  })

  it('typed text is erased when its act was done elsewhere, and a mounted form is reset', () => {
    const wipe = vi.fn<() => void>()
    atFormRestart('payout', wipe)
    keepForm('payout', '', { amount: '12' })
    const before = store.get(formRoundsAtom)['payout'] ?? 0
    restartForm('payout')
    expect(readForm('payout', '')).toBeUndefined()
    expect(wipe).toHaveBeenCalledOnce()
    expect(store.get(formRoundsAtom)['payout']).toBe(before + 1)
  })

  it('a form is kept for each of its subjects, and erased for all of them when its act was done', () => {
    keepForm('addToPot a', 'entry', { amount: '12' })
    keepForm('addToPot b', 'entry', { amount: '13' })
    keepForm('addToPots c', 'entry', { amount: '14' })
    expect(readForm('addToPot a', 'entry')).toEqual({ amount: '12' })
    restartForm('addToPot')
    expect(readForm('addToPot a', 'entry')).toBeUndefined()
    expect(readForm('addToPot b', 'entry')).toBeUndefined()
    expect(readForm('addToPots c', 'entry')).toEqual({ amount: '14' })
  })

  it('returned text is shown by a mounted form, and what was typed there since stays', () => {
    keepForm('topUp', 'entry-1', { amount: '12' })
    keepForm('name', 'entry-1', { first: 'Ada' })
    const typed = readForms()
    wipeSessionData()
    keepForm('name', 'entry-2', { first: 'Eva' })
    const before = store.get(formRoundsAtom)['topUp'] ?? 0
    returnForms(typed)
    expect(readForm('topUp', 'entry-1')).toEqual({ amount: '12' })
    expect(readForm('name', 'entry-2')).toEqual({ first: 'Eva' })
    expect(store.get(formRoundsAtom)['topUp']).toBe(before + 1)
  })

  it('typed text is kept for the last dozen forms', () => {
    for (let n = 0; n < 20; n += 1) keepForm(`form-${n}`, 'entry', n)
    expect(readForm('form-0', 'entry')).toBeUndefined()
    expect(readForm('form-19', 'entry')).toBe(19)
  })
})
