import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  NEW_CODE,
  openStripeIdentity,
  type StripeIdentityDouble,
} from '../../support/providers/stripe-identity.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner, readText } from '../support/app-owners.ts'
import { connectServer, type ConnectedServer, readCases } from '../support/identification-acts.ts'

describe('identification by Stripe Identity', () => {
  let wallet: Wallet
  let stripe: StripeIdentityDouble
  let server: ConnectedServer
  beforeAll(async () => {
    wallet = await openWallet({ publicUrl: 'https://wallet.example' })
    stripe = await openStripeIdentity(() => wallet.clock.now())
    server = connectServer(wallet, stripe.variables)
  })
  afterAll(async () => {
    await stripe.close()
    await wallet.close()
  })

  const start = async () => {
    const owner = await registerOwner(wallet)
    const reply = await server.call('upgradeLevel', owner.token)
    const ref = readText(reply.json['verification_url']).split('/').at(-1) ?? ''
    return { ...owner, ref }
  }
  const status = async (token: string) => (await server.call('levelStatus', token)).json
  const tell = ({ body, header }: { body: string; header: string }) =>
    server.report('stripe', body, { 'Stripe-Signature': header })

  test('a verified session raises the level, and nothing of the owner is sent', async () => {
    const { token, ref, phone } = await start()
    const created = stripe.requests.find(({ method }) => method === 'POST')
    expect(new URLSearchParams(created?.body).get('return_url')).toBe(
      'https://wallet.example/ondato/result',
    )
    expect(created?.body).not.toMatch(/anna/i)
    expect(await tell(stripe.move(ref, 'processing'))).toBe(200)
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'processing' })
    const verified = stripe.move(ref, 'verified')
    expect(await tell(verified)).toBe(200)
    expect(await tell(verified)).toBe(200)
    await Promise.all([server.work(), server.work()])
    expect(await status(token)).toMatchObject({ status: 'complete' })
    expect(await readCases(wallet, phone)).toMatchObject([
      { provider: 'stripe', provider_ref: ref },
    ])
  })

  test.each([
    ['document_expired', 'document_expired'],
    ['selfie_face_mismatch', 'face'],
    ['selfie_manipulated', 'refused'],
    [NEW_CODE, 'refused'],
  ])('the error %s is shown as %s, and another try has another session', async (code, reason) => {
    const { token, ref } = await start()
    await tell(stripe.move(ref, 'requires_input', code))
    const stored = JSON.stringify(
      await wallet.context.db.query(`SELECT body FROM provider_event WHERE state = 'queued'`),
    )
    expect(stored).toContain(ref)
    expect(stored).not.toContain('ANNA')
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'aborted', reason })
    const again = await server.call('upgradeLevel', token)
    expect(again.json['verification_url']).not.toContain(ref)
  })

  test('a forged event is refused; what was never reported is read by the job', async () => {
    const { token, ref } = await start()
    const { body } = stripe.move(ref, 'verified')
    expect(await tell({ body, header: 't=1,v1=00' })).toBe(401)
    wallet.clock.forwardSeconds(11)
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'complete' })
  })

  test('a session of another case decides nothing', async () => {
    const [first, second] = [await start(), await start()]
    stripe.move(second.ref, 'verified')
    const swapped = stripe.sessions.get(first.ref)
    Object.assign(swapped ?? {}, { caseId: 'another', status: 'verified' })
    wallet.clock.forwardSeconds(11)
    expect(await server.work()).toHaveLength(1)
    expect(await status(first.token)).toMatchObject({ status: 'pending' })
    expect(await status(second.token)).toMatchObject({ status: 'complete' })
  })

  test('a create that fails may be tried again; several clicks open one session', async () => {
    const owner = await registerOwner(wallet)
    stripe.fail('POST /v1/identity', { answer: 500 })
    const failed = await server.call('upgradeLevel', owner.token)
    expect(failed.json).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    const before = stripe.sessions.size
    const replies = await Promise.all([1, 2, 3].map(() => server.call('upgradeLevel', owner.token)))
    expect(new Set(replies.map(({ json }) => json['verification_url'])).size).toBe(1)
    expect(stripe.sessions.size - before).toBe(1)
  })
})
