import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { freshPhone, otherCode, readCode, registerOwner } from '../support/app-owners.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

describe('a code that may not be sent again yet', () => {
  test('a refusal within the pause names the length of a code that can still be entered, and of no other', async () => {
    const app = wallet.withSettings({ smsCooldownSeconds: 60 })
    const { phone, token } = await registerOwner(wallet)
    wallet.clock.forwardSeconds(61)
    const ask = async () => (await call(app, endpoints.sendCode, { body: { phone } })).json
    const askClosing = async () => (await call(app, endpoints.sendClosingCode, { token })).json
    // The code of a closing does not sign in, so nothing can be entered there.
    expect(await askClosing()).toMatchObject({ status: 'success' })
    expect(await ask()).toMatchObject({ code: 'CODE_TOO_SOON' })
    expect(await ask()).not.toHaveProperty('code_length')
    expect(await askClosing()).toMatchObject({ code: 'CODE_TOO_SOON', code_length: 4 })
    wallet.clock.forwardSeconds(61)
    expect(await ask()).toMatchObject({ status: 'success' })
    expect(await ask()).toMatchObject({ code: 'CODE_TOO_SOON', code_length: 4 })
    // A code whose tries are spent, or that was used, opens nothing.
    const confirm_code = await readCode(wallet, phone)
    for (let tries = 0; tries < 5; tries += 1) {
      const body = { phone, confirm_code: otherCode(confirm_code) }
      await call(app, endpoints.login, { body })
    }
    expect(await ask()).not.toHaveProperty('code_length')
    wallet.clock.forwardSeconds(61)
    expect(await ask()).toMatchObject({ status: 'success' })
    const body = { phone, confirm_code: await readCode(wallet, phone) }
    expect((await call(app, endpoints.login, { body })).status).toBe(200)
    expect(await ask()).toMatchObject({ code: 'CODE_TOO_SOON' })
    expect(await ask()).not.toHaveProperty('code_length')
  })

  test('a refusal within the pause says the same for a phone without a wallet', async () => {
    const app = wallet.withSettings({ smsCooldownSeconds: 60 })
    const phone = freshPhone()
    const ask = () => call(app, endpoints.sendCode, { body: { phone } })
    expect((await ask()).status).toBe(200)
    expect((await ask()).json).toMatchObject({ code: 'CODE_TOO_SOON', code_length: 4 })
  })
})
