import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWallet, type Wallet } from './app-harness.ts'
import { freshPhone, type Owner, PIN, registerOwner } from './app-owners.ts'
import { confirm as signAct } from './confirm-acts.ts'
import { emailActs, freshAddress, readLetters } from './email-acts.ts'
import { keyed } from './keyed.ts'
import { deviceOf, listPasskeys } from './passkey-acts.ts'
import { phoneActs } from './phone-acts.ts'
import { NEW_PIN, pinActs, reset } from './pin-acts.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const { change: confirmAddress } = emailActs(() => wallet)
const acts = pinActs(() => wallet)

const removePasskey = async ({ token }: Owner) => {
  const [passkey] = await listPasskeys(wallet, token)
  const body = { passkey_id: passkey?.passkey_id, pin_code: PIN }
  return wallet.call('removePasskey', { token, body, headers: keyed(`remove ${token}`) })
}

const renewPin = async ({ token }: Owner) => {
  const device = await deviceOf(wallet, token)
  const passkey = await signAct(wallet, token, { act: { call: 'pin' }, device })
  const body = { pin_code: NEW_PIN, passkey }
  return wallet.call('renewPin', { token, body, headers: keyed(`renew ${token}`) })
}

/** What is done, and the letter about it. */
const CHANGES = [
  ['a new PIN is asked for', (owner: Owner) => reset(acts, owner), /cancel the reset in Security/],
  [
    'the PIN is changed',
    ({ token }: Owner) => acts.change(token, PIN, NEW_PIN),
    /^Your PIN was changed/,
  ],
  ['the PIN is renewed by a passkey', renewPin, /^Your PIN was changed/],
  [
    'the phone is changed',
    (owner: Owner) => phoneActs(() => wallet).change(owner, freshPhone()),
    /^Your phone number was changed/,
  ],
  [
    'a passkey is added',
    ({ token }: Owner) => deviceOf(wallet, token),
    /^The passkey .* was added/,
  ],
] as const

describe('a letter goes to the confirmed address', () => {
  test.each(CHANGES)('when %s', async (_, act, words) => {
    const owner = await registerOwner(wallet)
    const address = freshAddress()
    await confirmAddress(owner.token, address)
    await act(owner)
    const [letter] = await readLetters(wallet, address)
    expect(letter).toMatchObject({ subject: 'Security of your wallet' })
    expect(letter?.text).toMatch(words)
  })

  test('when a passkey is removed, in the language of the owner', async () => {
    const owner = await registerOwner(wallet)
    const address = freshAddress()
    await confirmAddress(owner.token, address)
    await deviceOf(wallet, owner.token)
    await wallet.context.db.query(`UPDATE app_user SET language = 'ru' WHERE phone = $1`, [
      owner.phone,
    ])
    await removePasskey(owner)
    const [letter] = await readLetters(wallet, address)
    expect(letter).toMatchObject({ subject: 'Безопасность кошелька' })
    expect(letter?.text).toMatch(/^Ключ доступа .* удален\.\n\nЭто письмо отправил ваш кошелек/)
  })

  test('and not to one that was only typed', async () => {
    const owner = await registerOwner(wallet)
    await acts.change(owner.token, PIN, NEW_PIN)
    const letters = await readLetters(wallet, 'anna@example.com')
    expect(letters.filter(({ text }) => text.startsWith('Your PIN'))).toEqual([])
  })
})
