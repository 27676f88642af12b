import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { freshPhone, logIn, readText, registerOwner } from '../support/app-owners.ts'
import { findByPhone } from '../support/transfer-acts.ts'
import {
  ask,
  firstPart,
  openLink,
  pay,
  readOne,
  readRequests,
  requestOf,
} from '../support/request-acts.ts'

/** Calls another app over the same database. */
const callerOf = (app: ReturnType<Wallet['withSettings']>): Pick<Wallet, 'call'> => ({
  call: (operation, asked) => call(app, endpoints[operation], asked),
})

describe.each(testEngines)('requests that tell nothing and let nobody spam (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const nextKey = () => `${engine} privacy ${(n += 1)}`
  const makeOwner = () => registerOwner(wallet, { isVerified: true })
  const askOne = (token: string, to: object, caller: Pick<Wallet, 'call'> = wallet) =>
    ask(caller, token, { key: nextKey(), parts: [{ to, amount: '10.00' }], bill: '10.00' })
  const block = (token: string, link: string, isBlocked = true) =>
    wallet.call('blockAsker', { token, body: { token: link, is_blocked: isBlocked } })

  test('a receipt names the request of its payment: to the payer by the link, to the asker by their own', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const request = requestOf(await askOne(anna.token, { phone: boris.phone }))
    const { token: link } = firstPart(request)
    const { json } = await pay(wallet, boris.token, { link, key: nextKey() })
    const query = { number: readText(json['number']) }
    const paid = await wallet.call('receipt', { token: boris.token, query })
    expect(paid.json).toMatchObject({ transaction: { request_token: link } })
    expect(paid.text).not.toContain(request.id)
    const got = await wallet.call('receipt', { token: anna.token, query })
    expect(got.json).toMatchObject({ transaction: { request_id: request.id } })
    expect(got.text).not.toContain(link)
  })

  test('a request is answered alike for a phone with a wallet, one without, one not findable and one that blocked', async () => {
    const [anna, boris, hidden, angry] = [
      await makeOwner(),
      await makeOwner(),
      await makeOwner(),
      await makeOwner(),
    ]
    const settings = { is_findable: false, opens_accounts: true }
    await wallet.call('setTransferSettings', { token: hidden.token, body: settings })
    const first = requestOf(await askOne(anna.token, { phone: angry.phone }))
    await block(angry.token, firstPart(first).token)
    const phones = [boris.phone, freshPhone(), hidden.phone, angry.phone]
    const seen: string[] = []
    for (const phone of phones) {
      const reply = await askOne(anna.token, { phone })
      const request = requestOf(reply)
      const part_id = firstPart(request).id
      const reminded = await wallet.call('remindRequest', {
        token: anna.token,
        body: { part_id },
      })
      const read = await readOne(wallet, anna.token, request.id)
      seen.push(withoutOwn([reply.status, reply.json, reminded.status, reminded.json, read]))
    }
    expect(new Set(seen).size).toBe(1)
    expect((await readRequests(wallet, boris.token)).waiting).toHaveLength(1)
    expect((await readRequests(wallet, hidden.token)).waiting).toEqual([])
    expect((await readRequests(wallet, angry.token)).waiting).toEqual([])
  })

  test('a request is shown to a person who opens a wallet with the phone later', async () => {
    const anna = await makeOwner()
    const phone = freshPhone()
    await askOne(anna.token, { phone })
    await registerOwner(wallet, { phone })
    expect((await readRequests(wallet, await logIn(wallet, phone))).waiting).toHaveLength(1)
  })

  test('a request reaches a person whom the asker has found, also where the phone is found no longer', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const { id: recipient_id } = await findByPhone(wallet, anna.token, boris.phone)
    const request = requestOf(await askOne(anna.token, { recipient_id }))
    expect(firstPart(request)).toMatchObject({ name: 'Anna T.' })
    expect(firstPart(request).phone).toBeUndefined()
    expect((await readRequests(wallet, boris.token)).waiting).toHaveLength(1)
  })

  test('a request of an asker whom a person has blocked is not shown, until the block ends', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const { token: link } = firstPart(requestOf(await askOne(anna.token, { phone: boris.phone })))
    const told = async () => {
      const [row] = await wallet.context.db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM notification n JOIN app_user u ON u.id = n.user_id
         WHERE u.phone = $1 AND n.text_key = 'notification.request_in'`,
        [boris.phone],
      )
      return row?.n
    }
    expect((await block(anna.token, link)).json['code']).toBe('NOT_FOUND')
    await block(boris.token, link)
    await block(boris.token, link)
    expect(await openLink(wallet, boris.token, link)).toMatchObject({ is_blocked: true })
    expect((await askOne(anna.token, { phone: boris.phone })).status).toBe(200)
    expect(await told()).toBe(1)
    expect((await readRequests(wallet, boris.token)).waiting).toEqual([])
    await block(boris.token, link, false)
    expect((await readRequests(wallet, boris.token)).waiting).toHaveLength(2)
  })

  test('requests of one asker to one person are few in a day, with or without a wallet', async () => {
    const [anna, boris] = [await makeOwner(), await makeOwner()]
    const strict = wallet.withSettings({ requestsPerPairPerDay: 2 })
    for (const phone of [boris.phone, freshPhone()]) {
      const codes: unknown[] = []
      for (let i = 0; i < 3; i += 1) {
        const { json } = await askOne(anna.token, { phone }, callerOf(strict))
        codes.push(json['code'])
      }
      expect(codes).toEqual([undefined, undefined, 'REQUEST_PERSON'])
    }
  })

  test('requests to one person are few in a day, whoever asks', async () => {
    const phone = freshPhone()
    const strict = callerOf(wallet.withSettings({ requestsPerPersonPerDay: 2 }))
    const codes: unknown[] = []
    for (let i = 0; i < 3; i += 1) {
      const { token } = await makeOwner()
      codes.push((await askOne(token, { phone }, strict)).json['code'])
    }
    expect(codes).toEqual([undefined, undefined, 'REQUEST_PERSON'])
  })

  test('requests of one asker are few in a day, and at most twenty are open', async () => {
    const anna = await makeOwner()
    const strict = callerOf(wallet.withSettings({ askedPerOwnerPerDay: 1 }))
    await askOne(anna.token, {}, strict)
    expect((await askOne(anna.token, {}, strict)).json['code']).toBe('TOO_MANY_REQUESTS')
    for (let i = 1; i < 20; i += 1) await askOne(anna.token, {})
    const refused = await askOne(anna.token, {})
    expect(refused.json).toMatchObject({ code: 'REQUEST_LIMIT' })
    const [open] = (await readRequests(wallet, anna.token)).made
    await wallet.call('withdrawRequest', { token: anna.token, body: { id: open?.id } })
    expect((await askOne(anna.token, {})).status).toBe(200)
  })
})

/** What an asker sees of a request, without what differs between any two. */
function withoutOwn(json: unknown): string {
  return JSON.stringify(json, (key, value: unknown) =>
    ['id', 'token', 'phone', 'created_at', 'until', 'next_reminder_at'].includes(key)
      ? typeof value
      : value,
  )
}
