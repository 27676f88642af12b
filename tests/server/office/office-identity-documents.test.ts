import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endLevels } from '../../../server/domain/identification/level-end.ts'
import { testEngines } from '../../support/test-database.ts'
import { registerOwner } from '../support/app-owners.ts'
import { readCases } from '../support/identification-acts.ts'
import { addDocument, askForLevel, PNG } from '../support/office-identification-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'

describe.each(testEngines)('documents that support looks at (%s)', (engine) => {
  let world: OfficeWorld
  let approver: TestOperator
  let second: TestOperator
  let viewer: TestOperator
  beforeAll(async () => {
    world = await openOffice(engine)
    approver = await world.join('Alla', ['approver'])
    second = await world.join('Boris', ['approver'])
    viewer = await world.join('Vera', ['viewer'])
  })
  afterAll(() => world.close())

  const db = () => world.wallet.context.db
  /** An owner with a check that operators decide. */
  const start = async () => {
    const { phone, token } = await registerOwner(world.wallet)
    await db().query(
      `UPDATE app_user SET first_name = 'Иван', last_name = 'Петров' WHERE phone = $1`,
      [phone],
    )
    await world.wallet.call('upgradeLevel', { token })
    await db().query(
      `UPDATE kyc_case SET provider = 'support', provider_ref = NULL, due_at = NULL
       WHERE user_id = (SELECT id FROM app_user WHERE phone = $1)`,
      [phone],
    )
    const [one] = await readCases(world.wallet, phone)
    return { phone, token, id: one?.id ?? '' }
  }
  /** The status of a check, and the level of its owner. */
  const decided = async (id: string) => {
    const [row] = await db().query<{ status: string; level: string }>(
      'SELECT k.status, u.level FROM kyc_case k JOIN app_user u ON u.id = k.user_id WHERE k.id = $1',
      [id],
    )
    return [row?.status, row?.level]
  }
  const auditOf = (id: string) =>
    db().query<{ event: string }>(
      'SELECT event FROM office_audit WHERE subject = $1 ORDER BY seq',
      [id],
    )

  test('an approval needs a document with its copy, has the name of the profile and is signed by two people', async () => {
    const { id, token } = await start()
    await approver.post(`/identifications/${id}/take`)
    const path = `/identifications/${id}/approve`
    const none = { key: randomUUID(), document: id, reason: REASON }
    expect((await approver.sign(path, none)).html).toContain('Add a document first')
    const other = { last_name: 'Сидоров' }
    expect((await addDocument(world, approver, id, other)).status).toBe(303)
    expect((await askForLevel(world, approver, id)).html).toContain(
      'Differs from the profile: last name',
    )
    const valid = { expires_on: '2090-01-31' }
    expect((await addDocument(world, approver, id, valid)).status).toBe(303)
    expect((await approver.post(path, { ...none, assertion: '{}' })).status).toBe(422)
    expect((await askForLevel(world, approver, id)).location).toBe(
      `/identifications/${id}?notice=asked`,
    )
    expect(await decided(id)).toEqual(['pending', 'anonymous'])
    expect((await signLast(world, approver)).html).toContain('cannot approve your own action')
    expect((await signLast(world, viewer)).status).toBe(403)
    expect(await decided(id)).toEqual(['pending', 'anonymous'])
    expect((await signLast(world, second)).status).toBe(200)
    expect(await decided(id)).toEqual(['complete', 'verified'])
    const [owner] = await db().query<{ level_until: string | null }>(
      'SELECT level_until FROM app_user WHERE id = (SELECT user_id FROM kyc_case WHERE id = $1)',
      [id],
    )
    expect(owner?.level_until).toBe('2090-01-31')
    // An approval of a version that did not keep the end of a level.
    await db().query('UPDATE app_user SET level_until = NULL WHERE level_until IS NOT NULL', [])
    await endLevels(db(), world.wallet.clock.now())
    const filled = await db().query<{ level_until: string }>(
      'SELECT level_until FROM app_user WHERE level_until IS NOT NULL',
      [],
    )
    expect(filled.map(({ level_until }) => level_until)).toEqual(['2090-01-31'])
    expect((await approver.get(`/identifications/${id}`)).html).not.toContain('Verified → Verified')
    expect((await askForLevel(world, approver, id)).html).toContain('It has been decided already')
    const { text } = await world.wallet.call('notifications', { token, query: { lang: 'en' } })
    expect(text.split('Your identity is verified').length - 1).toBe(1)
    const events = (await auditOf(id)).map(({ event }) => event)
    expect(events).toEqual([
      'item_taken',
      'case_evidence',
      'case_evidence',
      'proposal_asked',
      'proposal_signed',
      'case_approved',
    ])
    const log = JSON.stringify(await auditOf(id))
    expect(log).not.toContain('4509')
    expect(log).not.toMatch(/петров/i)
    const [kept] = await db().query('SELECT 1 FROM identity_approval WHERE case_id = $1', [id])
    expect(kept).toBeDefined()
  })

  test('the copy of a document is read by those who decide alone, and that is in the audit log', async () => {
    const { id } = await start()
    await addDocument(world, approver, id)
    const { html } = await second.get(`/identifications/${id}`)
    const [link = ''] = /\/identifications\/[\da-f-]+\/documents\/[\da-f-]+/.exec(html) ?? []
    expect(html).toContain('4509 123456')
    expect((await viewer.get(`/identifications/${id}`)).html).not.toContain('4509 123456')
    const reply = await world.office.request(link, { headers: { Cookie: second.cookie } })
    expect(reply.headers.get('Content-Type')).toBe('image/png')
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(Buffer.from(await reply.arrayBuffer()).equals(PNG)).toBe(true)
    expect((await viewer.get(link)).status).toBe(403)
    const other = await start()
    const foreign = link.replace(id, other.id)
    expect((await second.get(foreign)).status).toBe(404)
    const events = (await auditOf(id)).map(({ event }) => event)
    expect(events).toEqual(['case_evidence', 'case_evidence_read'])
  })

  test.each([
    ['no kind', { kind: 'library card' }, 'Choose the kind'],
    ['a country that is none', { country: 'QX' }, 'Country: two letters'],
    ['a short number', { number: '12' }, 'Number: 4 to 30'],
    ['no name', { first_name: ' ' }, 'Type the name'],
    ['a day that does not exist', { born_on: '1990-02-30' }, 'Date of birth'],
    ['a birthday to come', { born_on: '2990-02-03' }, 'Date of birth'],
    ['an end that is no day', { expires_on: 'soon' }, 'Valid until'],
    ['a document that has expired', { expires_on: '2020-01-01' }, 'The document has expired'],
    ['an empty file', { file: new File([], 'a.png') }, 'Attach a copy'],
    ['a page in the place of a picture', { file: new File(['<html>'], 'a.png') }, 'not a JPEG'],
    ['a large file', { file: new File([new Uint8Array(4_000_001)], 'a.png') }, 'larger than 4 MB'],
  ])(
    'a document is refused in a sentence, and nothing is stored: %s',
    async (_, changes, sentence) => {
      const { id } = await start()
      const reply = await addDocument(world, approver, id, changes)
      expect(reply.status).toBe(400)
      expect(reply.html).toContain(sentence)
      const rows = await db().query('SELECT 1 FROM identity_document WHERE case_id = $1', [id])
      expect(rows).toEqual([])
    },
  )

  test('a profile that was changed after the first signature is not approved by the second', async () => {
    const { id, phone } = await start()
    await addDocument(world, approver, id)
    await askForLevel(world, approver, id)
    await db().query(`UPDATE app_user SET last_name = 'Сидоров' WHERE phone = $1`, [phone])
    expect((await signLast(world, second)).html).toContain('The data changed')
    expect(await decided(id)).toEqual(['pending', 'anonymous'])
  })

  test('the path of a form leads to its page, so that a page is reloaded after an act was signed', async () => {
    const { id } = await start()
    await addDocument(world, approver, id)
    await askForLevel(world, approver, id)
    const [proposal] = await db().query<{ id: string }>(
      'SELECT id FROM office_proposal WHERE subject = $1',
      [id],
    )
    for (const [path, page] of [
      [`/approvals/${proposal?.id}/sign`, `/approvals/${proposal?.id}`],
      [`/identifications/${id}/approve`, `/identifications/${id}`],
      [`/identifications/${id}/documents`, `/identifications/${id}`],
      ['/terms/limits/threshold-RUB/remove', '/terms/limits/threshold-RUB'],
    ] as const) {
      const reply = await approver.get(path)
      expect([reply.status, reply.location]).toEqual([303, page])
    }
  })

  test('a document that is sent twice is stored once, and one with another fact is another', async () => {
    const { id } = await start()
    const sent = [{}, {}, { number: '4509 654321' }].map((changes) =>
      addDocument(world, approver, id, changes),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303, 303])
    expect((await addDocument(world, approver, id)).status).toBe(303)
    const stored = await db().query<{ number: string }>(
      'SELECT number FROM identity_document WHERE case_id = $1 ORDER BY number',
      [id],
    )
    expect(stored.map(({ number }) => number)).toEqual(['4509 123456', '4509 654321'])
    const events = (await auditOf(id)).map(({ event }) => event)
    expect(events).toEqual(['case_evidence', 'case_evidence'])
  })

  test('the audit log names a check by its page, not by its id', async () => {
    const { id } = await start()
    await addDocument(world, approver, id)
    const { html } = await second.get('/audit')
    expect(html).toMatch(new RegExp(`href="/identifications/${id}"[^>]*>\\s*Identifications …`))
    expect(html).not.toContain(`>${id}<`)
  })
})
