import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { closingActs } from '../support/closing-acts.ts'
import { ask, firstPart, readOne, readRequests, requestOf } from '../support/request-acts.ts'

describe.each(testEngines)('requests of wallets that end or are frozen (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const { close } = closingActs(() => wallet)
  const makeOwner = () => registerOwner(wallet, { hasMoney: false })
  const askPhone = async (token: string, phone: string) => {
    n += 1
    const parts = [{ to: { phone }, amount: '10.00' }]
    return ask(wallet, token, { key: `${engine} closing ${n}`, parts, bill: '10.00' })
  }
  const freeze = (phone: string) =>
    wallet.context.db.query(`UPDATE app_user SET status = 'disabled' WHERE phone = $1`, [phone])

  test('requests end with the wallet of their asker, and wait for nobody', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const { token: link } = firstPart(requestOf(await askPhone(anna.token, boris.phone)))
    expect((await readRequests(wallet, boris.token)).waiting).toHaveLength(1)
    expect((await close(anna)).status).toBe(200)
    expect((await readRequests(wallet, boris.token)).waiting).toEqual([])
    const opened = await wallet.call('openRequest', { token: boris.token, body: { token: link } })
    expect(opened.json['code']).toBe('NOT_FOUND')
  })

  test('requests lose the phone of whoever closes their wallet', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const { id } = requestOf(await askPhone(anna.token, boris.phone))
    expect((await close(boris)).status).toBe(200)
    const [part] = (await readOne(wallet, anna.token, id)).parts
    expect(part).toMatchObject({ state: 'wait', name: '' })
    expect(part?.phone).toBeUndefined()
  })

  test('requests are not made by a blocked owner, and theirs are neither listed nor opened', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const { token: link } = firstPart(requestOf(await askPhone(anna.token, boris.phone)))
    await freeze(anna.phone)
    expect((await readRequests(wallet, boris.token)).waiting).toEqual([])
    const opened = await wallet.call('openRequest', { token: boris.token, body: { token: link } })
    expect(opened.json['code']).toBe('RECIPIENT_NOT_ACCEPTING')
    const signedOut = await wallet.call('requestLink', { body: { token: link } })
    expect(signedOut.json['code']).toBe('NOT_FOUND')
  })
})
