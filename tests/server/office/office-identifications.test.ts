import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOndato, type OndatoDouble } from '../../support/providers/ondato.ts'
import { testEngines } from '../../support/test-database.ts'
import { registerOwner } from '../support/app-owners.ts'
import { addDocument as addDocumentOf, askForLevel } from '../support/office-identification-acts.ts'
import { connectServer, type ConnectedServer, readCases } from '../support/identification-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signInAgain,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'

const DAY_SECONDS = 86_401
/** Time after which the jobs read a new case. */
const READING_SECONDS = 11
const reject = (operator: TestOperator, id: string, owner_reason = 'face') =>
  operator.sign(`/identifications/${id}/reject`, { owner_reason, reason: REASON })
const askDocument = (operator: TestOperator, id: string, owner_reason = 'document_expired') =>
  operator.sign(`/identifications/${id}/document`, { owner_reason, reason: REASON })

describe.each(testEngines)('identifications in the office (%s)', (engine) => {
  let world: OfficeWorld
  let ondato: OndatoDouble
  let server: ConnectedServer
  let approver: TestOperator
  let second: TestOperator
  let viewer: TestOperator
  beforeAll(async () => {
    world = await openOffice(engine)
    ondato = await openOndato()
    server = connectServer(world.wallet, ondato.variables)
    approver = await world.join('Alla', ['approver'])
    second = await world.join('Boris', ['approver'])
    viewer = await world.join('Vera', ['viewer'])
  })
  afterAll(async () => {
    await ondato.close()
    await world.close()
  })

  const db = () => world.wallet.context.db

  const addDocument = (operator: TestOperator, id: string) => addDocumentOf(world, operator, id)
  const ask = (operator: TestOperator, id: string) => askForLevel(world, operator, id)
  /** Adds the document, asks, and signs as the second person. */
  const approve = async (operator: TestOperator, other: TestOperator, id: string) => {
    await addDocument(operator, id)
    const asked = await ask(operator, id)
    return asked.status === 303 ? signLast(world, other) : asked
  }

  /** An owner with a case that operators decide; `provider` starts it at Ondato instead. */
  const start = async (provider?: 'ondato') => {
    const { phone, token } = await registerOwner(world.wallet)
    await db().query(
      `UPDATE app_user SET first_name = 'Иван', last_name = 'Петров' WHERE phone = $1`,
      [phone],
    )
    const gateways = world.wallet.context.gateways
    gateways.identification = {
      ...server.context.gateways.identification,
      connected: [
        ...server.context.gateways.identification.connected,
        { name: 'support', start: () => Promise.resolve({ howto_text: 'Come with a passport' }) },
      ],
    }
    await server.call('upgradeLevel', token)
    if (provider === undefined) {
      await db().query(
        `UPDATE kyc_case SET provider = 'support', provider_ref = NULL, due_at = NULL
         WHERE user_id = (SELECT id FROM app_user WHERE phone = $1)`,
        [phone],
      )
    }
    const [one] = await readCases(world.wallet, phone)
    return { phone, token, id: one?.id ?? '', ref: one?.provider_ref ?? '' }
  }
  const decided = async (phone: string) => {
    const [one] = await readCases(world.wallet, phone)
    const [owner] = await db().query<{ level: string }>(
      'SELECT level FROM app_user WHERE phone = $1',
      [phone],
    )
    return [one?.status, one?.reason, owner?.level]
  }
  const notes = async (token: string) =>
    (await world.wallet.call('notifications', { token, query: { lang: 'en' } })).text
  const auditOf = (id: string) =>
    db().query<{ event: string; detail: Record<string, string> }>(
      'SELECT event, detail FROM office_audit WHERE subject = $1 ORDER BY seq',
      [id],
    )
  const renew = async () => {
    approver = await signInAgain(world.request, approver)
    second = await signInAgain(world.request, second)
    viewer = await signInAgain(world.request, viewer)
  }

  test('a case that operators decide waits in the queue, with a masked name', async () => {
    const { id, phone } = await start()
    const { html } = await viewer.get('/identifications')
    expect(html).toContain(`/identifications/${id}`)
    expect(html).toContain('Иван П.')
    expect(html).toContain('Ours to decide')
    const detail = await viewer.get(`/identifications/${id}`)
    expect(detail.html).toContain('Not verified → Verified')
    expect(detail.html).not.toContain('Approve the level')
    expect(detail.html).not.toContain(phone)
    expect(detail.html).not.toContain('Петров')
  })

  test('a rejection reaches the owner in the words of its reason, never in those of the operator', async () => {
    const { id, phone, token } = await start()
    expect((await reject(approver, id, 'mismatch')).status).toBe(303)
    expect(await decided(phone)).toEqual(['aborted', 'mismatch', 'anonymous'])
    const told = await notes(token)
    expect(told).toContain("don't match the ones you entered")
    expect(told).not.toContain(REASON)
    expect(await auditOf(id)).toMatchObject([
      { event: 'case_rejected', detail: { told: 'mismatch', provider: 'support' } },
    ])
    expect((await viewer.get(`/identifications/${id}`)).html).toContain('Rejected')
  })

  test('a case that operators decide waits for the document that they ask for, and the owner reads which', async () => {
    const { id, phone, token } = await start()
    expect((await askDocument(approver, id)).location).toBe(`/identifications/${id}?notice=done`)
    expect(await decided(phone)).toEqual(['pending', 'document_expired', 'anonymous'])
    const profile = await world.wallet.call('authInfo', { token })
    const active = { status: 'pending', reason: 'document_expired' }
    expect(profile.json['active_identification']).toEqual(active)
    const told = await notes(token)
    expect(told).toContain('We need another document to verify your identity.')
    expect(told).not.toContain(REASON)
    expect((await viewer.get('/identifications')).html).toContain('Document asked for')
    const [owner] = await db().query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [
      phone,
    ])
    const tab = await viewer.get(`/owners/${owner?.id ?? ''}/identification`)
    expect(tab.html).toContain('The document has expired')
    const again = await askDocument(approver, id)
    expect(again.html).toContain('has been asked for this already')
    expect((await askDocument(approver, id, 'document')).status).toBe(303)
    expect((await notes(token)).split('We need another document').length - 1).toBe(2)
    expect((await askDocument(approver, id, 'age')).status).toBe(400)
    expect((await askDocument(viewer, id)).status).toBe(403)
    world.wallet.clock.forwardSeconds(2 * DAY_SECONDS)
    await renew()
    expect((await viewer.get('/identifications?choice=late')).html).not.toContain(id)
    expect((await approve(approver, second, id)).status).toBe(200)
    expect(await decided(phone)).toEqual(['complete', null, 'verified'])
    expect((await askDocument(approver, id)).html).toContain('it has been decided')
    const events = (await auditOf(id)).map(({ event }) => event)
    expect(events.filter((event) => event.startsWith('case_'))).toEqual([
      'case_document',
      'case_document',
      'case_evidence',
      'case_approved',
    ])
  })

  test('a case of a provider returns to the owner, who begins again with the document', async () => {
    const { id, phone, token, ref } = await start('ondato')
    expect((await askDocument(approver, id, 'document_unsupported')).status).toBe(303)
    expect(await decided(phone)).toEqual(['aborted', 'document_unsupported', 'anonymous'])
    const told = await notes(token)
    expect(told).toContain('We need another document')
    expect(told).not.toContain("couldn't verify your identity")
    expect((await viewer.get(`/identifications/${id}`)).html).toContain('Document asked for')
    ondato.act(ref, { act: 'approve' })
    await server.work()
    expect((await decided(phone))[0]).toBe('aborted')
    await server.call('upgradeLevel', token)
    expect((await readCases(world.wallet, phone)).map(({ status }) => status)).toEqual([
      'aborted',
      'pending',
    ])
    const done = await start('ondato')
    ondato.act(done.ref, { act: 'approve' })
    expect((await askDocument(approver, done.id)).html).toContain('It has been decided already')
    expect(await decided(done.phone)).toEqual(['complete', null, 'verified'])
  })

  test('one of two operators who decide concurrently succeeds', async () => {
    const { id, phone } = await start()
    await addDocument(approver, id)
    await ask(approver, id)
    const replies = await Promise.all([signLast(world, second), reject(approver, id)])
    expect(replies.filter(({ status }) => status >= 400)).toHaveLength(1)
    const [status, , level] = await decided(phone)
    expect(`${status} ${level}`).toMatch(/^(?:complete verified|aborted anonymous)$/)
  })

  test('a decision of a provider is not approved in the office, and waits in the queue when it takes too long', async () => {
    const { id, phone, ref } = await start('ondato')
    expect((await viewer.get('/identifications')).html).not.toContain(id)
    ondato.act(ref, { act: 'submit' })
    world.wallet.clock.forwardSeconds(READING_SECONDS)
    await server.work()
    world.wallet.clock.forwardSeconds(DAY_SECONDS)
    await renew()
    const { html } = await viewer.get('/identifications?choice=late')
    expect(html).toContain(id)
    expect(html).toContain('Overdue')
    const refused = await addDocument(approver, id)
    expect(refused.html).toContain('The provider approves in its own console')
    expect((await decided(phone))[2]).toBe('anonymous')
  })

  test('asking the provider again ends the case by its decision, once', async () => {
    const { id, phone, ref, token } = await start('ondato')
    ondato.act(ref, { act: 'approve' })
    await approver.post(`/identifications/${id}/take`)
    expect((await approver.post(`/identifications/${id}/ask`)).status).toBe(303)
    expect(await decided(phone)).toEqual(['complete', null, 'verified'])
    expect((await approver.post(`/identifications/${id}/ask`)).status).toBe(303)
    await server.work()
    expect((await notes(token)).split('Your identity is verified').length - 1).toBe(1)
  })

  test('a rejection asks the provider first, so that its approval is not overruled', async () => {
    const { id, phone, ref } = await start('ondato')
    ondato.act(ref, { act: 'approve' })
    expect((await reject(approver, id)).html).toContain('It has been decided already')
    expect(await decided(phone)).toEqual(['complete', null, 'verified'])
  })

  test('a rejection and the decision of the provider at the same time: one wins', async () => {
    const { id, phone, ref, token } = await start('ondato')
    ondato.act(ref, { act: 'approve' })
    const [reply] = await Promise.all([reject(approver, id), server.work()])
    expect(reply.status).toBe(400)
    expect(await decided(phone)).toEqual(['complete', null, 'verified'])
    expect(await notes(token)).not.toContain("couldn't verify your identity")
  })

  test('a provider that does not answer changes nothing', async () => {
    const { id, phone } = await start('ondato')
    ondato.fail('GET /v1/', { answer: 500 })
    const reply = await reject(approver, id)
    expect(reply.html).toContain('The provider does not answer')
    expect((await decided(phone))[0]).toBe('pending')
    expect((await reject(approver, id)).status).toBe(303)
    expect(await decided(phone)).toEqual(['aborted', 'face', 'anonymous'])
  })

  test('identifications in the office refuses other fields and reasons, ids of nothing, and whoever may not decide', async () => {
    const { id, phone } = await start()
    const path = `/identifications/${id}`
    const fields = { owner_reason: 'face', reason: REASON }
    expect((await approver.sign(`${path}/reject`, { ...fields, level: 'verified' })).status).toBe(
      400,
    )
    expect((await reject(approver, id, 'unavailable')).status).toBe(400)
    expect((await reject(approver, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await reject(viewer, id)).status).toBe(403)
    expect((await decided(phone))[0]).toBe('pending')
  })

  test('a stored name with a script is shown without its signs', async () => {
    const { id, phone } = await start()
    await db().query(
      `UPDATE app_user SET first_name = '<script>alert(1)</script>' WHERE phone = $1`,
      [phone],
    )
    const { html } = await approver.get(`/identifications/${id}`)
    expect(html).not.toContain('<script>alert')
    expect(html).toMatch(/>[^<]*scriptalert/)
  })
})
