import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, openWallet, type Requester, type Wallet } from '../support/app-harness.ts'
import {
  draftOf,
  freshPhone,
  otherCode,
  readCode,
  readOutbox,
  readText,
  registerOwner,
} from '../support/app-owners.ts'
import { isWholeWalk, takeTurns } from '../../support/walk.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const HOME = '192.0.2.7'
/** Home again, after the provider has changed the last part of the address. */
const HOME_LATER = '192.0.2.99'
const CAFE = '203.0.113.5'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet({ trustProxy: 1 })
})
afterAll(() => wallet.close())

const from = (address: string) => ({ 'X-Forwarded-For': address })
const stranger = (n: number) => `198.51.${Math.floor(n / 250)}.${n % 250}`

function askCode(phone: string, address: string, app: Requester = wallet.app) {
  return call(app, endpoints.sendCode, { body: { phone }, headers: from(address) })
}

function typeCode(phone: string, confirm_code: string | undefined, address: string) {
  return wallet.call('login', { body: { phone, confirm_code }, headers: from(address) })
}

/** Logs in from an address, with the code that was sent. Returns the refusal's code or `in`. */
async function enter(phone: string, address: string): Promise<string> {
  const sent = await askCode(phone, address)
  if (sent.status !== 200) return readText(sent.json['code'])
  const { json } = await typeCode(phone, await readCode(wallet, phone), address)
  return json['auth_token'] ? 'in' : readText(json['code'])
}

/**
 * Asks for codes from an address and guesses until short ones are locked; how many wrong ones that
 * took.
 */
async function attack(phone: string, address: string): Promise<number> {
  for (let wrong = 0; ; wrong += 1) {
    if (wrong % 5 === 0 && (await askCode(phone, address)).json['code_length'] !== 4) return wrong
    const { json } = await typeCode(phone, otherCode(await readCode(wallet, phone)), address)
    if (json['code'] !== 'CODE_WRONG') return wrong
  }
}

/**
 * Types wrong short codes from networks of strangers until as many have been counted, and all are
 * locked.
 */
async function lockStrangers(phone: string, count: number, first = 0): Promise<void> {
  let wrong = 0
  for (let n = first; wrong < count; n += 1) {
    wrong += await attack(phone, stranger(1000 + n))
    if (n % 3 === 2) wallet.clock.forwardSeconds(wrong === 50 && count > 50 ? DAY : HOUR)
  }
}

/** The answers to codes asked for and wrong ones typed from twelve networks. */
async function attackFromMany(phone: string, first: number) {
  const replies: [number, unknown][] = []
  for (let n = 0; n < 12; n += 1) {
    for (let code = 0; code < 3; code += 1) {
      const { status, json } = await askCode(phone, stranger(first + n))
      const length = Number(json['code_length'] ?? 4)
      replies.push([status, json['code'] ?? length])
      const sent = await readCode(wallet, phone)
      for (let tries = 0; tries < 5; tries += 1) {
        const guess = otherCode(sent ?? '1'.repeat(length))
        const wrong = await typeCode(phone, guess, stranger(first + n))
        replies.push([wrong.status, wrong.json['code']])
      }
    }
  }
  return replies
}

/** An owner who has signed in from home. */
async function registerAtHome(): Promise<string> {
  wallet.clock.forwardSeconds(HOUR)
  const { phone } = await registerOwner(wallet)
  expect(await enter(phone, HOME)).toBe('in')
  wallet.clock.forwardSeconds(HOUR)
  return phone
}

describe('strangers who ask for codes and type wrong ones', () => {
  test('lock their own network out, neither the owner’s nor a new one', async () => {
    const phone = await registerAtHome()
    expect(await attack(phone, stranger(1))).toBe(10)
    expect((await askCode(phone, HOME)).json).toMatchObject({ code_length: 4 })
    expect(await enter(phone, HOME)).toBe('in')
    expect(await attack(phone, stranger(1))).toBe(0)
    expect((await askCode(phone, CAFE)).json).toMatchObject({ code_length: 4 })
    expect(await enter(phone, CAFE)).toBe('in')
  })

  test('strangers from any number of networks do not lock known networks of the owner', async () => {
    const phone = await registerAtHome()
    let wrong = 0
    for (let n = 0; n < 40; n += 1) {
      wrong += await attack(phone, stranger(100 + n))
      if (n % 3 === 2) wallet.clock.forwardSeconds(HOUR)
    }
    expect(wrong).toBe(50)
    expect((await askCode(phone, CAFE)).json).toMatchObject({ code_length: 8 })
    expect((await askCode(phone, HOME_LATER)).json).toMatchObject({ code_length: 4 })
    expect(await enter(phone, HOME_LATER)).toBe('in')
    expect((await askCode(phone, CAFE)).json).toMatchObject({ code_length: 4 })
  })

  test.each(takeTurns([50, 100], 0))(
    'strangers who ask for codes and type wrong ones do not keep the owner out of a new network by %i wrong codes: a new code has eight digits',
    async (count) => {
      const phone = await registerAtHome()
      await lockStrangers(phone, count)
      expect((await askCode(phone, CAFE)).json).toMatchObject({ code_length: 8 })
      const code = (await readCode(wallet, phone)) ?? ''
      expect(code).toMatch(/^[0-9]{8}$/)
      const refused = (await typeCode(phone, code.slice(0, 4), CAFE)).json
      expect(refused).toMatchObject({ code: 'SIGN_IN_LOCKED' })
      for (let n = 0; n < 4; n += 1) {
        expect((await typeCode(phone, otherCode(code), CAFE)).json['code']).toBe('CODE_WRONG')
      }
      expect((await typeCode(phone, code, CAFE)).json).toMatchObject({ status: 'success' })
    },
  )

  test('strangers make a short code useless that was sent before the lock, and a new one is sent', async () => {
    const phone = await registerAtHome()
    await askCode(phone, CAFE)
    const short = await readCode(wallet, phone)
    wallet.clock.forwardSeconds(1)
    await lockStrangers(phone, 50, 60)
    expect((await typeCode(phone, short, CAFE)).json).toMatchObject({ code: 'SIGN_IN_LOCKED' })
    expect(await enter(phone, CAFE)).toBe('in')
  })

  test('strangers who ask for codes and type wrong ones get five tries of each long code, and these lock nothing', async () => {
    const phone = await registerAtHome()
    await lockStrangers(phone, 50, 80)
    for (let codes = 0; codes < 14; codes += 1) {
      const address = stranger(95 + Math.floor(codes / 5))
      expect((await askCode(phone, address)).json).toMatchObject({ code_length: 8 })
      const wrong = otherCode(await readCode(wallet, phone))
      const said: unknown[] = []
      for (let tries = 0; tries < 6; tries += 1) {
        said.push((await typeCode(phone, wrong, address)).json['code'])
      }
      expect(said).toEqual([...Array<string>(5).fill('CODE_WRONG'), 'CODE_EXPIRED'])
      wallet.clock.forwardSeconds(1)
    }
    expect(await enter(phone, CAFE)).toBe('in')
  })

  test.runIf(isWholeWalk)(
    'strangers who ask for codes and type wrong ones get a hundred guesses in a month, so that one in a hundred months of attack is right',
    async () => {
      const phone = await registerAtHome()
      let wrong = 0
      for (let day = 0; day < 20; day += 1) {
        for (let n = 0; n < 6; n += 1) wrong += await attack(phone, stranger(200 + day * 6 + n))
        wallet.clock.forwardSeconds(DAY)
      }
      expect(wrong).toBe(100)
      expect(await enter(phone, HOME)).toBe('in')
    },
  )

  test('strangers who ask for codes and type wrong ones do not use up the tries of a code that the owner has asked for', async () => {
    const phone = await registerAtHome()
    await askCode(phone, HOME)
    const code = await readCode(wallet, phone)
    for (let n = 0; n < 9; n += 1) await typeCode(phone, otherCode(code), stranger(400 + n))
    wallet.clock.forwardSeconds(1)
    await askCode(phone, stranger(409))
    expect((await typeCode(phone, code, HOME)).json).toMatchObject({ status: 'success' })
  })

  test('strangers who ask for codes and type wrong ones do not make the owner wait for a code', async () => {
    const app = wallet.withSettings({
      smsCooldownSeconds: 60,
      smsPerPhoneAndAddressPerHour: 2,
      smsPerPhonePerHour: 4,
    })
    const phone = await registerAtHome()
    for (let n = 0; n < 4; n += 1) {
      expect((await askCode(phone, stranger(420 + n), app)).status).toBe(200)
    }
    const late = await askCode(phone, stranger(424), app)
    expect(late.json).toMatchObject({ code: 'SIGN_IN_CODES_SPENT' })
    expect(late.json['message']).toMatch(/passkey.*network where you have logged in before/)
    expect((await askCode(phone, HOME, app)).status).toBe(200)
    expect((await askCode(phone, HOME, app)).json).toMatchObject({ code: 'CODE_TOO_SOON' })
  })
})

test('a code requested over Wi-Fi can be entered over mobile', async () => {
  const phone = await registerAtHome()
  await askCode(phone, HOME)
  const code = await readCode(wallet, phone)
  expect((await typeCode(phone, code, CAFE)).json).toMatchObject({ status: 'success' })
})

describe('the messages of an hour', () => {
  test('the messages of an hour are not used up by codes without a recipient', async () => {
    const app = wallet.withSettings({ smsPerHour: 6 })
    const phone = await registerAtHome()
    for (let n = 0; n < 30; n += 1) {
      expect((await askCode(freshPhone(), stranger(500 + n), app)).status).toBe(200)
    }
    const before = (await readOutbox(wallet.app, phone)).length
    expect((await askCode(phone, HOME, app)).status).toBe(200)
    expect((await readOutbox(wallet.app, phone)).length).toBe(before + 1)
  })

  test('the messages of an hour go to newcomers by half at most, so that registrations never stop logins', async () => {
    const app = wallet.withSettings({ smsPerHour: 6 })
    const phone = await registerAtHome()
    const register = (n: number) =>
      call(app, endpoints.register, {
        body: draftOf(freshPhone()),
        headers: from(stranger(540 + n)),
      })
    const sent = await Promise.all(Array.from({ length: 10 }, (_, n) => register(n)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await askCode(phone, HOME, app)).status).toBe(200)
  })

  test('strangers cannot use up the messages of an hour for owners in a network that they have signed in from', async () => {
    const app = wallet.withSettings({ smsPerHour: 8 })
    const home = await registerAtHome()
    const others: string[] = []
    while (others.length < 8) others.push(await registerAtHome())
    const states: number[] = []
    for (const [n, phone] of others.entries()) {
      states.push((await askCode(phone, stranger(570 + n), app)).status)
    }
    expect(states).toEqual([200, 200, 200, 200, 200, 200, 503, 503])
    const unknown = await askCode(freshPhone(), stranger(580), app)
    expect(unknown.json).toMatchObject({ code: 'SMS_UNAVAILABLE' })
    const before = (await readOutbox(wallet.app, home)).length
    expect((await askCode(home, HOME, app)).status).toBe(200)
    expect((await readOutbox(wallet.app, home)).length).toBe(before + 1)
  })

  test('once used up, known and unknown phones are refused alike', async () => {
    const app = wallet.withSettings({ smsPerHour: 2 })
    const phones = [await registerAtHome(), await registerAtHome(), await registerAtHome()]
    for (const [n, phone] of phones.slice(0, 2).entries()) {
      expect((await askCode(phone, stranger(560 + n), app)).status).toBe(200)
    }
    const known = await askCode(phones[2] ?? '', stranger(563), app)
    const unknown = await askCode(freshPhone(), stranger(564), app)
    expect(known.json).toMatchObject({ code: 'SMS_UNAVAILABLE' })
    expect(known.status).toBe(503)
    expect(Number(known.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  })
})

test('a phone without a wallet has the same limits and answers as one with a wallet', async () => {
  const known = await registerAtHome()
  const unknown = freshPhone()
  const [left, right] = [await attackFromMany(known, 600), await attackFromMany(unknown, 650)]
  expect(left).toEqual(right)
})
