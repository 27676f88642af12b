import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import {
  draftOf,
  freshPhone,
  otherCode,
  readCode,
  readOutbox,
  readText,
  registerOwner,
} from '../support/app-owners.ts'
import { deviceOf, signInBy } from '../support/passkey-acts.ts'

const HOME = '192.0.2.7'
const MOBILE = '203.0.113.9'
const STRANGER = '198.51.100.1'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet({ trustProxy: 1 })
})
afterAll(() => wallet.close())

const from = (address: string) => ({ 'X-Forwarded-For': address })
const stranger = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${n % 250}`

/** Begins a registration and returns its id and code. */
async function begin(phone: string, address: string, first_name = 'Anna') {
  wallet.clock.forwardSeconds(1)
  const body = { ...draftOf(phone), first_name }
  const { json } = await wallet.call('register', { body, headers: from(address) })
  const code = await readCode(wallet, phone)
  return { registration_id: readText(json['registration_id']), code }
}

/** Confirms a phone and returns the name of the wallet, or the code of the refusal. */
async function confirm(
  phone: string,
  address: string,
  { code, registration_id }: { code: string | undefined; registration_id?: string },
): Promise<string> {
  const body = { phone, confirm_code: code, ...(registration_id && { registration_id }) }
  const { json } = await wallet.call('confirmPhone', { body, headers: from(address) })
  if (json['status'] === 'error') return readText(json['code'])
  const token = readText(json['auth_token'])
  return readText((await wallet.call('authInfo', { token })).json['first_name'])
}

describe('a registration of a phone that somebody else registers too', () => {
  test.each([
    ['a stranger in another network', STRANGER],
    ['a stranger in the same network', HOME],
  ])(
    'a registration of a phone that somebody else registers too opens the wallet with its own data, whatever %s sends',
    async (_, theirs) => {
      const phone = freshPhone()
      const own = await begin(phone, HOME)
      const other = await begin(phone, theirs, 'Mallory')
      const code = other.code === own.code ? otherCode(own.code) : other.code
      expect(await confirm(phone, HOME, { ...own, code })).toBe('CODE_WRONG')
      expect(await confirm(phone, HOME, own)).toBe('Anna')
    },
  )

  test('a client that names no registration confirms the one of its network', async () => {
    const phone = freshPhone()
    const { code } = await begin(phone, HOME)
    await begin(phone, STRANGER, 'Mallory')
    expect(await confirm(phone, HOME, { code })).toBe('Anna')
  })

  test('a registration of a phone that somebody else registers too goes on with a code that was sent again, also over another network', async () => {
    const phone = freshPhone()
    const { registration_id } = await begin(phone, HOME)
    await begin(phone, MOBILE, 'Mallory')
    wallet.clock.forwardSeconds(1)
    const body = { phone, registration_id }
    await wallet.call('sendCode', { body, headers: from(MOBILE) })
    const code = await readCode(wallet, phone)
    expect(await confirm(phone, MOBILE, { code, registration_id })).toBe('Anna')
  })

  test('a registration of a phone that somebody else registers too leaves nothing for the stranger once it is confirmed', async () => {
    const phone = freshPhone()
    const own = await begin(phone, HOME)
    const other = await begin(phone, STRANGER, 'Mallory')
    expect(await confirm(phone, HOME, own)).toBe('Anna')
    expect(await confirm(phone, STRANGER, other)).toBe('CODE_EXPIRED')
    const left = await wallet.context.db.query(
      'SELECT 1 FROM registration_draft WHERE phone = $1',
      [phone],
    )
    expect(left).toEqual([])
  })

  test('the id of a registration of another phone sends no code', async () => {
    const { registration_id } = await begin(freshPhone(), STRANGER)
    const phone = freshPhone()
    const body = { phone, registration_id }
    expect((await wallet.call('sendCode', { body })).status).toBe(200)
    expect(await readOutbox(wallet.app, phone)).toEqual([])
  })
})

/** Types wrong codes of registrations from ten networks until short ones are locked. */
async function attackRegistration(phone: string, first: number): Promise<void> {
  for (let n = first; ; n += 1) {
    const address = stranger(n)
    const body = draftOf(phone)
    const sent = await wallet.call('register', { body, headers: from(address) })
    if (sent.json['code_length'] !== 4) return
    const code = otherCode(await readCode(wallet, phone))
    for (let tries = 0; tries < 5; tries += 1) await confirm(phone, address, { code })
  }
}

describe('strangers who type wrong codes', () => {
  test.each([
    ['of a registration', attackRegistration],
    ['of signing in', lockSignIn],
  ])(
    'strangers who type wrong codes (%s) do not keep a newcomer waiting: the next code has eight digits',
    async (_, attack) => {
      const phone = freshPhone()
      await attack(phone, 0)
      const begun = await begin(phone, HOME)
      expect(begun.code).toMatch(/^[0-9]{8}$/)
      expect(await confirm(phone, HOME, { ...begun, code: '0000' })).toBe('CODE_LOCKED')
      expect(await confirm(phone, HOME, begun)).toBe('Anna')
    },
  )

  test('strangers get no more wrong codes of a registration for an owner’s phone than of signing in', async () => {
    const { phone } = await registerOwner(wallet)
    const { code } = await begin(phone, MOBILE)
    await attackRegistration(phone, 300)
    expect(await confirm(phone, MOBILE, { code })).toBe('CODE_LOCKED')
    const reply = await wallet.call('sendCode', { body: { phone }, headers: from(STRANGER) })
    expect(reply.json).toMatchObject({ code_length: 8 })
  })

  test('wrong codes of signing in leave the passkey of the owner, which the refusal names', async () => {
    const { phone, token } = await registerOwner(wallet)
    const device = await deviceOf(wallet, token)
    await lockSignIn(phone, 500)
    const headers = { ...from(stranger(599)), 'Accept-Language': 'en' }
    const { json } = await wallet.call('login', { body: { phone, confirm_code: '0000' }, headers })
    expect(json['message']).toContain('a passkey')
    expect(json['message']).toContain('a network where you have logged in before')
    expect((await signInBy(wallet, device)).json).toMatchObject({ status: 'success' })
  })
})

/** Locks short codes in all unknown networks of a phone. */
async function lockSignIn(phone: string, first: number): Promise<void> {
  for (let n = first; ; n += 1) {
    const headers = from(stranger(n))
    const sent = await wallet.call('sendCode', { body: { phone }, headers })
    if (sent.json['code_length'] !== 4) return
    const confirm_code = otherCode(await readCode(wallet, phone))
    for (let tries = 0; tries < 5; tries += 1) {
      await wallet.call('login', { body: { phone, confirm_code }, headers })
    }
  }
}
