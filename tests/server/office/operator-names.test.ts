import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteOperator } from '../../../server/office/invite-operator.ts'
import {
  joinBy,
  OFFICE_ORIGIN,
  openOffice,
  type OfficeWorld,
  REASON,
  type TestOperator,
} from '../support/office-world.ts'

describe('the names of operators', () => {
  let world: OfficeWorld
  let first: TestOperator
  let second: TestOperator
  beforeAll(async () => {
    world = await openOffice()
    first = await world.join('First', ['administrator'])
    second = await world.join('Second', ['administrator'])
  })
  afterAll(() => world.close())

  test.each(['second', 'SECOND', ' Second ', 'Sеcоnd', 'Ｓｅｃｏｎｄ'])(
    'nobody is invited under a name that reads like that of an operator: %s',
    async (name) => {
      const form = { key: randomUUID(), name, finance: 'on', reason: REASON }
      const reply = await first.sign('/staff/invite', form)
      expect(reply.status).toBe(400)
      expect(reply.html).toContain('reads like that of Second')
      const inviting = { name, roles: ['finance'], origin: OFFICE_ORIGIN } as const
      const now = world.wallet.clock.now()
      await expect(inviteOperator(world.wallet.context.db, { ...inviting, now })).rejects.toThrow(
        'is named Second already',
      )
    },
  )

  test('one of two invitations under one name that were proposed before is signed', async () => {
    for (const name of ['Nina Twice', 'nina  twice']) {
      const form = { key: randomUUID(), name, viewer: 'on', reason: REASON }
      expect((await first.sign('/staff/invite', form)).location).toBe('/approvals?notice=asked')
    }
    const proposals = await world.wallet.context.db.query<{ id: string; content_hash: string }>(
      "SELECT id, content_hash FROM office_proposal WHERE content->>'name' ILIKE 'nina%' ORDER BY id",
    )
    const signed = []
    for (const { id, content_hash } of proposals) {
      signed.push(await second.sign(`/approvals/${id}/sign`, { content_hash }))
    }
    expect(signed.map(({ status }) => status)).toEqual([200, 422])
    expect(signed[1]?.html).toContain('reads like that of Nina Twice')
    expect((await first.get('/staff')).html.match(/nina\s+twice<\/a>/gi)).toHaveLength(1)
  })

  test('the command line invites somebody again who has not joined, with the roles of the last time', async () => {
    const { db } = world.wallet.context
    const now = world.wallet.clock.now()
    const inviting = { name: 'Late Comer', origin: OFFICE_ORIGIN, now }
    const earlier = await inviteOperator(db, { ...inviting, roles: ['finance'] })
    const link = await inviteOperator(db, { ...inviting, roles: ['support'] })
    const token = new URL(earlier).hash.slice(1)
    const spent = await world.request('/invitation/who', { method: 'POST', fields: { token } })
    expect(spent.status).toBe(422)
    const late = await joinBy(world.request, { name: 'Late Comer', link })
    expect((await late.get('/')).html).toContain('Support')
    expect((await late.get('/ledger')).status).toBe(403)
    expect((await first.get('/staff')).html.match(/Late Comer<\/a>/g)).toHaveLength(1)
  })
})
