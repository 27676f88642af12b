import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Owner, logIn, registerOwner } from '../support/app-owners.ts'
import { closingActs } from '../support/closing-acts.ts'
import { openOffice, type OfficeWorld, REASON, type TestOperator } from '../support/office-world.ts'

const SCRIPT = '<script>alert(1)</script>'

describe('what staff do with an owner', () => {
  let world: OfficeWorld
  let support: TestOperator
  let anna: Owner
  let annaId: string
  const query = <Row>(sql: string, values: readonly unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, values)
  const idOf = async ({ phone }: Owner) =>
    (await query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [phone]))[0]?.id ?? ''
  const audited = (event: string) =>
    query<{ reason: string; detail: Record<string, string> }>(
      'SELECT reason, detail FROM office_audit WHERE event = $1 ORDER BY seq DESC',
      [event],
    )

  beforeAll(async () => {
    world = await openOffice()
    support = await world.join('Sasha', ['support'])
    anna = await registerOwner(world.wallet)
    annaId = await idOf(anna)
  })
  afterAll(() => world.close())

  test('one fact is revealed for a reason, on one answer that goes after a minute', async () => {
    const path = `/owners/${annaId}/reveal`
    const reply = await support.post(path, { field: 'phone', reason: REASON })
    expect(reply.html).toContain(`+${anna.phone}`)
    expect(reply.html).not.toContain('anna@example.com')
    expect(reply.headers.get('Refresh')).toBe(`60; url=/owners/${annaId}/profile`)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect((await support.get(`/owners/${annaId}/profile`)).html).not.toContain(anna.phone)
    expect((await audited('owner_revealed'))[0]).toEqual({
      reason: REASON,
      detail: { field: 'phone' },
    })
    const email = await support.post(path, { field: 'email', reason: REASON })
    expect(email.html).toContain('anna@example.com')
  })

  test('the office reveals nothing without a reason, of another field or to a viewer', async () => {
    const path = `/owners/${annaId}/reveal`
    const before = (await audited('owner_revealed')).length
    const short = await support.post(path, { field: 'phone', reason: 'short' })
    expect(short.status).toBe(422)
    expect(short.html).toContain('Give a reason of at least 10 characters')
    expect(short.html).not.toContain(anna.phone)
    expect((await support.post(path, { field: 'pin', reason: REASON })).status).toBe(400)
    const viewer = await world.join('Vera', ['viewer'])
    expect((await viewer.post(path, { field: 'phone', reason: REASON })).status).toBe(403)
    expect((await viewer.get(`/owners/${annaId}`)).html).not.toContain('/reveal"')
    expect(await audited('owner_revealed')).toHaveLength(before)
  })

  test('an operator reveals facts only up to a limit by the hour', async () => {
    const busy = await world.join('Busy', ['support'])
    const fields = { field: 'name', reason: REASON }
    for (let n = 0; n < 30; n += 1) await busy.post(`/owners/${annaId}/reveal`, fields)
    const refused = await busy.post(`/owners/${annaId}/reveal`, fields)
    expect(refused.status).toBe(429)
    expect(refused.html).toContain('Too many reveals in this hour')
    expect(refused.html).not.toContain('Anna Test')
  })

  test('a note that is sent twice is one, and what it says is text', async () => {
    const path = `/owners/${annaId}/notes`
    const fields = { key: randomUUID(), note: `Called back ${SCRIPT}` }
    expect((await support.post(path, fields)).location).toBe(`${path}?notice=done`)
    await Promise.all([support.post(path, fields), support.post(path, fields)])
    const { html } = await support.get(path)
    expect(html.match(/Called back/g)).toHaveLength(1)
    expect(html).not.toContain(SCRIPT)
    expect(await audited('owner_noted')).toHaveLength(1)
    expect((await support.post(path, { key: randomUUID(), note: ' ' })).status).toBe(400)
  })

  test('notes go with the owner, who never sees them', async () => {
    const owner = await registerOwner(world.wallet)
    const id = await idOf(owner)
    const note = 'Asked about the tariff'
    await support.post(`/owners/${id}/notes`, { key: randomUUID(), note })
    const { json } = await closingActs(() => world.wallet).close(owner)
    expect(json).toMatchObject({ status: 'success' })
    expect((await support.get(`/owners/${id}/notes`)).html).not.toContain(note)
    const again = await support.post(`/owners/${id}/notes`, { key: randomUUID(), note })
    expect(again.html).toContain('there is no personal data left')
    const asked = { field: 'phone', reason: REASON }
    expect((await support.post(`/owners/${id}/reveal`, asked)).html).toContain('no personal data')
  })

  test('all sessions of an owner end, on every device, and the owner reads it', async () => {
    const owner = await registerOwner(world.wallet)
    const second = await logIn(world.wallet, owner.phone)
    const id = await idOf(owner)
    expect((await support.get(`/owners/${id}`)).html).toContain('Open sessions: 2')
    await support.post(`/owners/${id}/sessions/end`, { reason: REASON })
    for (const token of [owner.token, second, anna.token]) {
      const { status } = await world.wallet.call('authInfo', { token })
      expect(status).toBe(token === anna.token ? 200 : 401)
    }
    expect((await audited('owner_sessions_ended'))[0]).toEqual({
      reason: REASON,
      detail: { ended: '2' },
    })
    const token = await logIn(world.wallet, owner.phone)
    const { json } = await world.wallet.call('securityEvents', { token })
    expect(JSON.stringify(json)).toContain('sessions_ended')
  })
})
