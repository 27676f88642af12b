import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Owner, PIN, registerOwner } from '../support/app-owners.ts'
import { freeze, setLimit } from '../support/brake-acts.ts'
import { openOffice, type OfficeWorld, type TestOperator } from '../support/office-world.ts'

describe('what an owner has closed, in the office', () => {
  let world: OfficeWorld
  let support: TestOperator
  let anna: Owner
  let page: string
  beforeAll(async () => {
    world = await openOffice()
    support = await world.join('Sasha', ['support'])
    anna = await registerOwner(world.wallet, { isVerified: true })
    const rows = await world.wallet.context.db.query<{ id: string }>(
      'SELECT id FROM app_user WHERE phone = $1',
      [anna.phone],
    )
    page = `/owners/${rows[0]?.id ?? ''}`
  })
  afterAll(() => world.close())

  const read = async () => (await support.get(page)).html

  test('the brakes of an owner are on the page of the owner, apart from a freeze by staff, until they end', async () => {
    const { wallet } = world
    expect(await read()).not.toContain('Set by the owner')
    await freeze(wallet, anna.token)
    const wish = { operation: 'withdrawal', code: 'RUB' } as const
    await setLimit(wallet, anna.token, { ...wish, day: '500.00', month: '900.00' })
    await setLimit(wallet, anna.token, { ...wish, day: '700.00', month: null, pin: PIN })
    const html = await read()
    expect(html).toContain('Set by the owner')
    expect(html).toContain('Outgoing money is frozen')
    expect(html).toMatch(/Withdrawals, 24 hours[^]*500\.00[^]*left[^]*becomes [^<]*700\.00/)
    expect(html).toMatch(/Withdrawals, 30 days[^]*900\.00[^]*ends on/)
    // No freeze of the staff's is shown, nor offered to be ended.
    expect(html).not.toContain('class="pill bad"')
    expect(html).not.toContain('/unfreeze')
  })
})
