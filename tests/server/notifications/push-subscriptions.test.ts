import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWebPush, makePushKeys } from '../../../server/gateways/web-push/web-push.ts'
import { isPublicAddress } from '../../../server/gateways/public-address.ts'
import { sendRequest } from '../../../server/gateways/web-push/send-request.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { AuthInfo } from '../../../contract/calls/profile.ts'
import * as v from 'valibot'
import { testEngine } from '../../support/test-database.ts'
import { call } from '../support/app-harness.ts'
import { logIn, registerOwner } from '../support/app-owners.ts'
import { openPushFixture, type PushFixture } from '../support/push-fixture.ts'

let fixture: PushFixture
beforeAll(async () => {
  fixture = await openPushFixture(testEngine)
})
afterAll(() => fixture.close())

const keys = () => fixture.service.subscribe(fixture.webPush.publicKey).keys

describe('a subscription', () => {
  test('a subscription is one for each session, and the oldest of an owner goes after twenty', async () => {
    const owner = await registerOwner(fixture.wallet)
    await fixture.subscribe(owner.token)
    await fixture.subscribe(owner.token)
    expect(await fixture.countTargets(owner)).toBe(1)
    for (let n = 0; n < 20; n += 1)
      await fixture.subscribe(await logIn(fixture.wallet, owner.phone))
    expect(await fixture.countTargets(owner)).toBe(20)
    await fixture.call('unsubscribePush', { token: await logIn(fixture.wallet, owner.phone) })
    expect(await fixture.countTargets(owner)).toBe(20)
  })

  test('a subscription is notified to the page of preferences of its session alone', async () => {
    const owner = await registerOwner(fixture.wallet)
    const other = await logIn(fixture.wallet, owner.phone)
    await fixture.subscribe(owner.token)
    const read = async (token: string) => (await fixture.call('noticePreferences', { token })).json
    expect(await read(owner.token)).toMatchObject({
      channels: [
        { channel: 'push', is_reaching: true },
        { channel: 'email', is_reaching: false },
      ],
      push: { public_key: fixture.webPush.publicKey, is_subscribed: true },
    })
    expect((await read(other))['push']).toMatchObject({ is_subscribed: false })
    await fixture.call('unsubscribePush', { token: owner.token })
    expect((await read(owner.token))['push']).toMatchObject({ is_subscribed: false })
  })

  test('a subscription moves to another address with the secret of the old one alone', async () => {
    const owner = await registerOwner(fixture.wallet)
    const old = await fixture.subscribe(owner.token)
    const renewed = fixture.service.subscribe(fixture.webPush.publicKey)
    const renew = (old_auth: string) =>
      fixture.call('renewPush', {
        body: {
          old_endpoint: old.endpoint,
          old_auth,
          endpoint: renewed.endpoint,
          keys: renewed.keys,
        },
      })
    const wrong = await renew(randomBytes(16).toString('base64url'))
    await fixture.tell(owner)
    await fixture.deliver()
    expect([old.messages.length, renewed.messages.length]).toEqual([1, 0])
    const right = await renew(old.keys.auth)
    expect(wrong.text).toBe(right.text)
    await fixture.tell(owner)
    await fixture.deliver()
    expect([old.messages.length, renewed.messages.length]).toEqual([1, 1])
  })

  test.each([
    ['no address', 'nothing'],
    ['another scheme', 'ftp://push.example/1'],
    ['http', 'http://push.example/1'],
    ['a private name', 'https://metadata.google.internal/1'],
    ['a name without a domain', 'https://intranet/1'],
    ['a private address', 'https://10.0.0.1/1'],
    ['an address of link-local hosts', 'https://169.254.169.254/latest'],
    ['an address as a number', 'https://167772161/1'],
    ['an address of version 6', 'https://[::1]/1'],
    ['another port', 'https://push.example:8443/1'],
    ['a name and a password', 'https://user:secret@push.example/1'],
    ['too long', `https://push.example/${'a'.repeat(1000)}`],
  ])('a subscription is refused at an endpoint with %s', async (_, endpoint) => {
    const { token, phone } = await registerOwner(fixture.wallet)
    const body = { endpoint, keys: keys() }
    expect((await fixture.call('subscribePush', { token, body })).status).toBe(400)
    expect(await fixture.countTargets({ token, phone })).toBe(0)
  })

  test('a subscription is refused with keys that are none, and without a session', async () => {
    const { token } = await registerOwner(fixture.wallet)
    const endpoint = 'https://push.example/1'
    for (const wrong of [{}, { p256dh: 'short', auth: 'short' }, { ...keys(), auth: '!' }]) {
      const { status } = await fixture.call('subscribePush', {
        token,
        body: { endpoint, keys: wrong },
      })
      expect(status).toBe(400)
    }
    const body = { endpoint, keys: keys() }
    expect((await fixture.call('subscribePush', { body })).status).toBe(401)
    expect((await fixture.call('subscribePush', { token, body })).status).toBe(200)
  })
})

describe('outside the sandbox', () => {
  const production = createWebPush(
    { ...makePushKeys(), subject: 'https://wallet.example' },
    { isLoopbackAllowed: false },
  )

  test('a push message outside the sandbox never goes to this machine', async () => {
    expect(production.isAllowed('https://fcm.googleapis.com/fcm/send/1')).toBe(true)
    for (const host of ['localhost', '127.0.0.1', 'localhost.', '2130706433', '0x7f.1']) {
      expect(production.isAllowed(`https://${host}/1`)).toBe(false)
      expect(production.isAllowed(`http://${host}/1`)).toBe(false)
    }
  })

  test('a name that leads to this machine is not connected to', async () => {
    const { origin, requests } = fixture.service
    const before = requests.length
    const url = new URL(origin.replace('127.0.0.1', 'localhost'))
    const request = { url, headers: {}, body: Buffer.alloc(0), isLoopbackAllowed: false }
    await expect(sendRequest(request)).rejects.toThrow('EPRIVATE')
    expect(requests.length).toBe(before)
  })

  test.each([
    ['8.8.8.8', true],
    ['2a00:1450:4001::1', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['no address', false],
  ])('the address %s is of the public Internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

test('a server without keys offers no messages, takes no subscription and owes nothing', async () => {
  const { app } = fixture.serverWith([])
  const owner = await registerOwner(fixture.wallet)
  const { token } = owner
  const words = async (server: typeof app) =>
    v.parse(AuthInfo, (await call(server, endpoints.authInfo, { token })).json).capabilities
  expect(await words(app)).not.toEqual(expect.arrayContaining(['push']))
  expect(await words(app)).not.toEqual(expect.arrayContaining(['notices']))
  const body = { endpoint: 'https://push.example/1', keys: keys() }
  const refused = await call(app, endpoints.subscribePush, { token, body })
  expect(refused.json['code']).toBe('NOT_FOUND')
  await fixture.tell(owner)
  expect(await fixture.countOwed()).toBe(0)
})
