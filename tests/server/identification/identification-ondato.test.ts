import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { openOndato, type OndatoDouble } from '../../support/providers/ondato.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner, readText } from '../support/app-owners.ts'
import { connectServer, type ConnectedServer, readCases } from '../support/identification-acts.ts'

const DAY_SECONDS = 86_400

const refIn = (url: unknown) => new URL(readText(url)).searchParams.get('id') ?? ''

describe.each(testEngines)('identification by Ondato (%s)', (engine) => {
  let wallet: Wallet
  let ondato: OndatoDouble
  let server: ConnectedServer
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    ondato = await openOndato()
    server = connectServer(wallet, ondato.variables)
  })
  afterAll(async () => {
    await ondato.close()
    await wallet.close()
  })

  /** An owner who has opened the page of Ondato. */
  const start = async () => {
    const owner = await registerOwner(wallet)
    const reply = await server.call('upgradeLevel', owner.token)
    return { ...owner, ref: refIn(reply.json['verification_url']), reply }
  }
  const status = async (token: string) => (await server.call('levelStatus', token)).json
  const profile = async (token: string) => (await server.call('authInfo', token)).json
  const notes = async (token: string) =>
    JSON.stringify((await server.call('notifications', token)).json['results'])

  /** Sends all events that wait. */
  const tellAll = async () => {
    for (const event of ondato.events.splice(0)) {
      expect(await server.report('ondato', event, ondato.eventHeaders)).toBe(200)
    }
  }

  test('an approval raises the level once, however many events report it', async () => {
    const { token, ref, reply, phone } = await start()
    expect(reply.json).toMatchObject({ status: 'pending', howto_text: '' })
    expect(reply.json['verification_url']).toBe(`https://idv.ondato.example/?id=${ref}`)
    ondato.act(ref, { act: 'submit' })
    await tellAll()
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'processing' })
    ondato.act(ref, { act: 'approve' })
    const told = [...ondato.events, ...ondato.events].toReversed()
    for (const event of told) await server.report('ondato', event, ondato.eventHeaders)
    await Promise.all([server.work(), server.work(), server.work()])
    expect(await status(token)).toEqual({ status: 'complete', message: '' })
    expect(await profile(token)).toMatchObject({
      identification_level: { name: 'Verified', ask_for_next: false },
      active_identification: { status: 'complete' },
      is_topup_allowed: true,
    })
    expect((await notes(token)).split('Your identity is verified').length - 1).toBe(1)
    expect(await readCases(wallet, phone)).toMatchObject([
      { status: 'complete', provider: 'ondato', provider_ref: ref },
    ])
  })

  test.each([
    ['DocumentNotExpired', 'document_expired', 'The document has expired'],
    ['SelfieAndDocumentFacesMatch', 'face', "We couldn't match your face"],
    ['DocumentHasBothSides', 'document', "We couldn't read the document"],
  ])('a rejection by %s is shown as %s and may be tried again', async (rule, reason, words) => {
    const { token, ref } = await start()
    ondato.act(ref, { act: 'reject', rule })
    await tellAll()
    await server.work()
    expect(await status(token)).toEqual({ status: 'aborted', message: '', reason })
    expect(await profile(token)).toMatchObject({
      identification_level: { ask_for_next: true },
      active_identification: { status: 'aborted', reason },
    })
    expect(await notes(token)).toContain(words)
    const again = await server.call('upgradeLevel', token)
    const second = refIn(again.json['verification_url'])
    expect(second).not.toBe(ref)
    ondato.act(ref, { act: 'approve' })
    await tellAll()
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'pending' })
    ondato.act(second, { act: 'approve' })
    await tellAll()
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'complete' })
  })

  test.each([
    [{ act: 'leave' }, 'unfinished'],
    [{ act: 'decline consent' }, 'consent'],
    [{ act: 'expire' }, 'expired'],
  ] as const)('an act %j of the person at Ondato ends the check as %s', async (act, reason) => {
    const { token, ref } = await start()
    ondato.act(ref, act)
    await tellAll()
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'aborted', reason })
  })

  test('an identification by Ondato without an event is read by the job, and soon when its owner asks', async () => {
    const { token, ref } = await start()
    ondato.act(ref, { act: 'approve' })
    ondato.events.length = 0
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'pending' })
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'complete' })
    const other = await start()
    ondato.act(other.ref, { act: 'approve' })
    ondato.events.length = 0
    wallet.clock.forwardSeconds(11)
    await server.work()
    expect(await profile(other.token)).toMatchObject({ is_topup_allowed: true })
  })

  test('the pauses grow, and a check that nobody finishes ends after a week', async () => {
    const { token, ref } = await start()
    const reads = () => ondato.requests.filter(({ url }) => url.pathname.endsWith(ref)).length
    for (let hour = 0; hour < 24; hour += 1) {
      for (let n = 0; n < 12; n += 1) {
        wallet.clock.forwardSeconds(300)
        await server.work()
      }
    }
    expect(reads()).toBeLessThan(60)
    wallet.clock.forwardSeconds(6 * DAY_SECONDS)
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'aborted', reason: 'expired' })
    ondato.act(ref, { act: 'approve' })
    await tellAll()
    await server.work()
    expect(await profile(token)).toMatchObject({ is_topup_allowed: false })
  })

  test.each([
    ['answers 500 and has not acted', { isDropped: true }],
    ['acts and answers 500', { answer: 500 }],
    ['acts and breaks the connection', { answer: 'reset' }],
    ['refuses the request', { isDropped: true, answer: 400 }],
  ] as const)('a create that %s leaves a check that may be tried again', async (_, fault) => {
    const owner = await registerOwner(wallet)
    ondato.fail('POST /v1/', fault)
    const failed = await server.call('upgradeLevel', owner.token)
    expect(failed.json).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    // A session that nobody was sent to decides nothing, though it names the case.
    const [aborted] = await readCases(wallet, owner.phone)
    for (const { id, externalReferenceId } of ondato.sessions.values()) {
      if (externalReferenceId === aborted?.id) ondato.act(id, { act: 'approve' })
    }
    await tellAll()
    await server.work()
    expect(await status(owner.token)).toMatchObject({ status: 'aborted', reason: 'unavailable' })
    const again = await server.call('upgradeLevel', owner.token)
    ondato.act(refIn(again.json['verification_url']), { act: 'approve' })
    wallet.clock.forwardSeconds(11)
    await server.work()
    expect(await status(owner.token)).toMatchObject({ status: 'complete' })
  })

  test('a server killed before the session was stored leaves a check that ends', async () => {
    const { phone, token } = await start()
    await wallet.context.db.query(
      `UPDATE kyc_case SET provider_ref = NULL, due_at = created_at + interval '120 seconds'
       WHERE status = 'pending' AND user_id = (SELECT id FROM app_user WHERE phone = $1)`,
      [phone],
    )
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'pending' })
    wallet.clock.forwardSeconds(121)
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'aborted', reason: 'unavailable' })
  })

  test('a provider that fails is read again after a pause', async () => {
    const { token, ref } = await start()
    ondato.act(ref, { act: 'approve' })
    ondato.events.length = 0
    wallet.clock.forwardSeconds(11)
    ondato.fail(`GET /v1/identity-verifications/${ref}`, { isDropped: true })
    expect(await server.work()).toHaveLength(1)
    expect(await server.work()).toHaveLength(0)
    wallet.clock.forwardSeconds(11)
    expect(await server.work()).toHaveLength(0)
    expect(await status(token)).toMatchObject({ status: 'complete' })
  })

  test('a token is kept, and renewed when it is refused', async () => {
    const own = connectServer(wallet, ondato.variables)
    const grants = () =>
      ondato.requests.filter(({ url }) => url.pathname === '/connect/token').length
    const before = grants()
    for (let n = 0; n < 3; n += 1) {
      const { token } = await registerOwner(wallet)
      expect((await own.call('upgradeLevel', token)).json['verification_url']).toBeTruthy()
    }
    expect(grants() - before).toBe(1)
    ondato.expireTokens()
    const { token } = await registerOwner(wallet)
    expect((await own.call('upgradeLevel', token)).json['verification_url']).toBeTruthy()
    expect(grants() - before).toBe(2)
  })

  test('forged events are refused and change nothing', async () => {
    const { token, ref } = await start()
    ondato.act(ref, { act: 'reject', rule: 'DocumentNotExpired' })
    const [event] = ondato.events.splice(0)
    const wrong = [
      {},
      { Authorization: 'Basic' },
      { Authorization: `Basic ${Buffer.from('ondato-hook:wrong').toString('base64')}` },
      { Authorization: ondato.eventHeaders['Authorization']?.replace('Basic', 'Bearer') ?? '' },
    ]
    for (const headers of wrong) expect(await server.report('ondato', event, headers)).toBe(401)
    expect(await server.report('ondato', 'no JSON', ondato.eventHeaders)).toBe(200)
    const about = { type: 'KycIdentification.Approved', payload: { id: 'of somebody else' } }
    expect(await server.report('ondato', about, ondato.eventHeaders)).toBe(200)
    await server.work()
    expect(await status(token)).toMatchObject({ status: 'pending' })
  })

  test('names, documents and secrets are neither stored nor logged nor sent', async () => {
    const { ref } = await start()
    ondato.act(ref, { act: 'approve' })
    await tellAll()
    const stored = JSON.stringify(
      await wallet.context.db.query('SELECT * FROM provider_event ORDER BY received_at'),
    )
    expect(stored).toContain(ref)
    await server.work()
    const rows = JSON.stringify(await wallet.context.db.query('SELECT * FROM kyc_case'))
    for (const secret of [
      'ANNA TEST',
      'P1234567',
      ondato.variables['ONDATO_CLIENT_SECRET'],
      ondato.variables['ONDATO_WEBHOOK_PASSWORD'],
    ]) {
      expect(stored + rows + wallet.logLines.join()).not.toContain(secret)
    }
    const sent = ondato.requests.map(({ body }) => body).join()
    expect(sent).not.toContain('anna@example.com')
  })

  test('a check is continued and read where it was started, after another choice too', async () => {
    const { token, ref } = await start()
    const bySupport = connectServer(wallet, { ...ondato.variables, IDENTIFICATION: 'support' })
    const again = await bySupport.call('upgradeLevel', token)
    // The sandbox plays support.
    expect(refIn(again.json['verification_url'])).toBe(ref)
    ondato.act(ref, { act: 'approve' })
    wallet.clock.forwardSeconds(11)
    await bySupport.work()
    expect(await status(token)).toMatchObject({ status: 'complete' })
  })

  test('nobody is identified by Ondato without its settings, before a check is opened', async () => {
    const { ONDATO_CLIENT_SECRET: _, ...half } = ondato.variables
    const lacking = { ...half, SMS_GATEWAY_URL: 'http://127.0.0.1:9/' }
    const { token, phone } = await registerOwner(wallet)
    const refused = await connectServer(wallet, lacking, false).call('upgradeLevel', token)
    expect(refused.json).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    expect(await readCases(wallet, phone)).toEqual([])
    expect((await connectServer(wallet, half).call('upgradeLevel', token)).json).toMatchObject({
      verification_url: expect.stringContaining('/sandbox/identification/'),
    })
  })
})
