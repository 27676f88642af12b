import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/start/create-app.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { draftOf, logIn, readText, registerOwner } from '../support/app-owners.ts'
import { emailActs, freshAddress, readLetters } from '../support/email-acts.ts'
import { pinActs, reset } from '../support/pin-acts.ts'

const MINUTE_SECONDS = 60
const CHANGED = 'Your email was changed'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const { send, confirm, codeTo, change } = emailActs(() => wallet)
const readProfile = async (token: string) => (await wallet.call('authInfo', { token })).json
const eventsOf = async (token: string) => (await wallet.call('securityEvents', { token })).text
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

const rename = (token: string, first_name: string, last_name = '') =>
  wallet.call('changeName', { token, body: { first_name, last_name } })

describe('an address', () => {
  test('an address becomes the owner’s when the code that was sent there is entered', async () => {
    const { token } = await registerOwner(wallet)
    const address = freshAddress()
    expect(await readProfile(token)).toMatchObject({
      email: draftOf('').email,
      is_email_confirmed: false,
    })
    const sent = await send(token, address)
    expect(sent.json).toMatchObject({ status: 'success', resend_after: 0 })
    const [letter] = await readLetters(wallet, address)
    expect(letter).toMatchObject({ subject: 'Code to confirm your email' })
    expect((await readProfile(token))['email']).not.toBe(address)
    expect((await confirm(token, letter?.code ?? '')).json).toMatchObject({ status: 'success' })
    expect(await readProfile(token)).toMatchObject({ email: address, is_email_confirmed: true })
    expect(await eventsOf(token)).toContain('email_changed')
    expect((await wallet.call('notifications', { token })).text).toContain(CHANGED)
  })

  test('the former address gets a letter, and one that is only confirmed does not', async () => {
    const { token } = await registerOwner(wallet)
    const [first, second] = [freshAddress(), freshAddress()]
    await change(token, first)
    await change(token, second)
    const [told] = await readLetters(wallet, first)
    expect(told?.text).toContain("Your wallet's email was changed")
    expect(told?.text).not.toContain(second)
    await change(token, second.toUpperCase())
    expect(await readLetters(wallet, second)).toHaveLength(2)
  })

  test('an address is confirmed once by a code, of the newest letter alone', async () => {
    const { token } = await registerOwner(wallet)
    const address = freshAddress()
    await send(token, address)
    const first = await codeTo(address)
    await send(token, address)
    const second = await codeTo(address)
    const stale = first === second ? undefined : (await confirm(token, first)).json['code']
    expect([undefined, 'EMAIL_CODE_WRONG']).toContain(stale)
    const replies = await Promise.all([confirm(token, second), confirm(token, second)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect((await confirm(token, second)).json).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('an address is not guessed: five tries, also of parallel requests, and ten minutes', async () => {
    const { token } = await registerOwner(wallet)
    const address = freshAddress()
    await send(token, address)
    const code = await codeTo(address)
    const wrong = await Promise.all(
      Array.from({ length: 8 }, () => confirm(token, otherThan(code))),
    )
    const codes = wrong.map(({ json }) => json['code'])
    expect(codes.filter((one) => one === 'EMAIL_CODE_WRONG')).toHaveLength(5)
    expect((await confirm(token, code)).json).toMatchObject({ code: 'CODE_EXPIRED' })
    await send(token, address)
    wallet.clock.forwardSeconds(10 * MINUTE_SECONDS + 1)
    expect((await confirm(token, await codeTo(address))).json).toMatchObject({
      code: 'CODE_EXPIRED',
    })
  })

  test('an address of another owner is refused to whoever reads its letters, and to nobody else', async () => {
    const [owner, other] = [await registerOwner(wallet), await registerOwner(wallet)]
    const address = freshAddress()
    await change(owner.token, address)
    const free = freshAddress()
    const [ofTaken, ofFree] = [await send(other.token, address), await send(other.token, free)]
    expect([ofTaken.status, ofTaken.text]).toEqual([ofFree.status, ofFree.text])
    await send(other.token, address.toUpperCase())
    const code = await codeTo(address)
    expect(await confirm(other.token, code)).toMatchObject({
      status: 409,
      json: { code: 'EMAIL_TAKEN' },
    })
    expect(await readProfile(other.token)).toMatchObject({ is_email_confirmed: false })
  })

  test('an address goes to one of two owners who confirm it concurrently', async () => {
    const owners = await Promise.all([registerOwner(wallet), registerOwner(wallet)])
    const address = freshAddress()
    const codes: string[] = []
    for (const { token } of owners) {
      await send(token, address)
      codes.push(await codeTo(address))
    }
    const replies = await Promise.all(
      owners.map(({ token }, index) => confirm(token, codes[index] ?? '')),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('an address is asked for a limited number of times by an owner, and for an address', async () => {
    wallet.clock.forwardSeconds(60 * MINUTE_SECONDS)
    const strict = wallet.withSettings({ lettersPerOwnerPerHour: 3, lettersPerAddressPerHour: 2 })
    const ask = (token: string, email: string) =>
      call(strict, endpoints.sendEmailCode, { token, body: { email } })
    const owners = await Promise.all([registerOwner(wallet), registerOwner(wallet)])
    const [one, two] = owners.map(({ token }) => token)
    const address = freshAddress()
    expect((await ask(one ?? '', address)).status).toBe(200)
    expect((await ask(two ?? '', address)).status).toBe(200)
    expect((await ask(two ?? '', address)).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await ask(one ?? '', freshAddress())).status).toBe(200)
    expect((await ask(one ?? '', freshAddress())).status).toBe(200)
    expect((await ask(one ?? '', freshAddress())).json).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })

  test('an address is asked for after a pause', async () => {
    const slow = wallet.withSettings({ smsCooldownSeconds: 60 })
    const { token } = await registerOwner(wallet)
    const address = freshAddress()
    const ask = (email = freshAddress()) =>
      call(slow, endpoints.sendEmailCode, { token, body: { email } })
    expect((await ask(address)).json).toMatchObject({ resend_after: 60 })
    const early = await ask()
    expect(early.json).toMatchObject({ code: 'CODE_TOO_SOON' })
    expect(early.json).not.toHaveProperty('code_length')
    // The code at the same address can be entered.
    expect((await ask(address)).json).toMatchObject({ code: 'CODE_TOO_SOON', code_length: 6 })
    wallet.clock.forwardSeconds(60)
    expect((await ask()).status).toBe(200)
  })

  test('an address stays while a new PIN waits, so that warnings keep their way', async () => {
    const owner = await registerOwner(wallet)
    const address = freshAddress()
    await send(owner.token, address)
    await reset(
      pinActs(() => wallet),
      owner,
    )
    expect(await send(owner.token, freshAddress())).toMatchObject({
      json: { code: 'PIN_RESET_WAITING' },
    })
    expect(await confirm(owner.token, await codeTo(address))).toMatchObject({
      json: { code: 'PIN_RESET_WAITING' },
    })
  })

  test('an address is not changed without a mail server, and the capability says so', async () => {
    const { context } = wallet
    const app = createApp({ ...context, gateways: { ...context.gateways, email: null } })
    const { token } = await registerOwner(wallet)
    const body = { email: freshAddress() }
    expect(await call(app, endpoints.sendEmailCode, { token, body })).toMatchObject({
      status: 503,
      json: { code: 'EMAIL_UNAVAILABLE' },
    })
    const { json } = await call(app, endpoints.authInfo, { token })
    expect(json['capabilities']).not.toContain('email')
    expect(json['capabilities']).toContain('profile')
    expect((await readProfile(token))['capabilities']).toContain('email')
  })

  test.each([
    '',
    'anna',
    'anna@',
    'a@b.example\r\nBcc: x@y.example',
    `${'a'.repeat(250)}@b.example`,
  ])('an e-mail address of the form %j is refused', async (email) => {
    const { token } = await registerOwner(wallet)
    expect((await send(token, email)).status).toBe(400)
  })

  test('an e-mail address and its code are in no log', async () => {
    const { token } = await registerOwner(wallet)
    const address = freshAddress()
    await change(token, address)
    const log = wallet.logLines.join('\n')
    const codes = (await readLetters(wallet, address)).map(({ code }) => code ?? address)
    expect(codes.filter((code) => log.includes(code))).toEqual([])
    expect(log).not.toContain(address)
  })
})

describe('a name', () => {
  test('a name is changed, also on other devices, and the change is an event', async () => {
    const { token, phone } = await registerOwner(wallet)
    const other = await logIn(wallet, phone)
    expect((await rename(token, ' Jane ', 'Roe')).status).toBe(200)
    expect(await readProfile(other)).toMatchObject({
      first_name: 'Jane',
      last_name: 'Roe',
      is_name_locked: false,
    })
    expect(await eventsOf(other)).toContain('name_changed')
    const before = await eventsOf(other)
    await rename(token, 'Jane', 'Roe')
    expect(await eventsOf(other)).toBe(before)
  })

  test('a name that a document has confirmed, or may confirm, stays', async () => {
    const verified = await registerOwner(wallet, { isVerified: true })
    expect(await readProfile(verified.token)).toMatchObject({ is_name_locked: true })
    expect(await rename(verified.token, 'Jane')).toMatchObject({
      status: 403,
      json: { code: 'NAME_LOCKED' },
    })
    const { token } = await registerOwner(wallet)
    await wallet.call('upgradeLevel', { token })
    expect((await rename(token, 'Jane')).json).toMatchObject({ code: 'NAME_LOCKED' })
    expect(readText((await readProfile(token))['first_name'])).toBe(draftOf('').first_name)
  })

  test('a name that poses as the wallet is refused and changes nothing', async () => {
    const { token } = await registerOwner(wallet)
    const before = (await readProfile(token))['first_name']
    for (const name of [
      'E-Wallet Support',
      'Служба поддержки',
      'evil.example',
      'Anna\nCall us',
      '+7 900 123-45-67',
      'A\u202enna',
    ]) {
      const reply = await rename(token, name)
      expect([name, reply.json['code']]).toEqual([name, 'NAME_INVALID'])
    }
    expect((await readProfile(token))['first_name']).toBe(before)
  })

  test('a name is changed ten times a day', async () => {
    const { token } = await registerOwner(wallet)
    for (let time = 0; time < 10; time += 1) {
      expect((await rename(token, `Jane ${time}`)).status).toBe(200)
    }
    expect((await rename(token, 'Jane')).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    wallet.clock.forwardSeconds(86_400)
    expect((await rename(token, 'Jane')).status).toBe(200)
  })
})
