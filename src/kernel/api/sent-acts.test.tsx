import { beforeEach, describe, expect, it } from 'vitest'
import { localStore, sessionStore } from '../runtime/storage.ts'
import { markTold, readSentActs, readUntoldActs, rememberSentAct } from './sent-acts.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStore.remove('sent-acts')
  sessionStore.remove('tab-id')
})

describe('an act that is sent', () => {
  it('an act that is sent is in local storage by its name and key alone until its outcome is known', async () => {
    const underway = await rememberSentAct('exchange', 'key-1')
    const kept = localStorage.getItem('sent-acts') ?? ''
    expect(Object.keys(JSON.parse(kept)[0]).toSorted()).toEqual([
      'act',
      'isTold',
      'key',
      'sender',
      'sentAt',
    ])
    underway.settle()
    expect(localStorage.getItem('sent-acts')).toBeNull()
  })

  it('a sent act without an outcome stays, also beside another one', async () => {
    const first = await rememberSentAct('payout', 'key-1')
    first.leave()
    const second = await rememberSentAct('payout', 'key-2')
    second.settle()
    expect(readSentActs().map(({ key }) => key)).toEqual(['key-1'])
  })

  it('an act that is sent is announced by the tab that sent it even where another tab has told it', async () => {
    const underway = await rememberSentAct('transfer', 'key-1')
    underway.leave()
    const sender = sessionStore.read('tab-id') ?? ''
    sessionStore.write('tab-id', 'another tab')
    markTold('key-1')
    expect(readUntoldActs()).toEqual([])
    sessionStore.write('tab-id', sender)
    expect(readUntoldActs()).toHaveLength(1)
    markTold('key-1')
    expect(readSentActs()).toEqual([])
  })
})
