import { beforeEach, describe, expect, it } from 'vitest'
import { ACT_CALLS } from '../contract/rules/act-calls.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { localStore, sessionStore } from '../runtime/storage.ts'
import { markTold, readSentActs, readUntoldActs, rememberSentAct } from './sent-acts.ts'

/** Keyed calls that set a state: twice is the same as once. */
const STATE_CALLS = [
  'addBiometry',
  'addPasskey',
  'archive',
  'beginPhoneChange',
  'changePin',
  'closeWallet',
  'linkTelegram',
  'lock',
  'removeLock',
  'removePasskey',
  'renewPin',
  'unlock',
]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStore.remove('sent-acts')
  sessionStore.remove('tab-id')
})

describe('the contract', () => {
  it('has every keyed call as an act that is remembered, or as one that sets a state', () => {
    const all: [string, Endpoint][] = Object.entries(endpoints)
    const keyed = all.filter(([, one]) => one.isKeyed)
    const acts = keyed.flatMap(([, { act }]) => (act === undefined ? [] : [act]))
    expect(acts.toSorted()).toEqual([...ACT_CALLS].toSorted())
    const others = keyed.flatMap(([name, { act }]) => (act === undefined ? [name] : []))
    expect(others.toSorted()).toEqual(STATE_CALLS)
  })
})

describe('an act that is sent', () => {
  it('is in local storage by its name and key alone until its outcome is known', async () => {
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

  it('that was left without an outcome stays, also beside another one', async () => {
    const first = await rememberSentAct('payout', 'key-1')
    first.leave()
    const second = await rememberSentAct('payout', 'key-2')
    second.settle()
    expect(readSentActs().map(({ key }) => key)).toEqual(['key-1'])
  })

  it('is told by the tab that sent it even where another tab has told it', async () => {
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
