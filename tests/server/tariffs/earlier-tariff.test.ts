import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TariffsAnswer } from '../../../contract/calls/tariffs.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'

let wallet: Wallet
let token: string

beforeAll(async () => {
  wallet = await openWallet({})
  token = (await registerOwner(wallet, { isVerified: true })).token
  // Nobody signs here.
  await wallet.context.db.query('ALTER TABLE tariff DROP CONSTRAINT IF EXISTS tariff_check2')
  await add(2, -1)
  await add(3, 1)
  await add(4, 2, 'withdrawn')
})
afterAll(() => wallet.close())

/**
 * Adds a tariff that begins in some days, in which withdrawals by SBP cost so many percent as its
 * number says.
 */
async function add(number: number, days: number, state = 'signed'): Promise<void> {
  const { db } = wallet.context
  const now = wallet.clock.now()
  const id = newId(now)
  await db.query(
    `INSERT INTO tariff (id, number, state, starts_at, created_at, withdrawn_at)
     VALUES ($1, $2::int, $3, $4::timestamptz, $5::timestamptz, $6::timestamptz)`,
    [
      id,
      number,
      state,
      new Date(now.getTime() + days * DAY_MS),
      now,
      state === 'withdrawn' ? now : null,
    ],
  )
  await db.query(
    `INSERT INTO tariff_line (tariff_id, act, currency_code, method, percent, least_minor)
     VALUES ($1, 'payout', 'RUB', 'sbp', $2::numeric, 100)`,
    [id, number],
  )
}

const call = (number: string) => wallet.call('tariffs', { token, query: { number } })
const read = async (number: string) => v.parse(TariffsAnswer, (await call(number)).json)
const percentOf = ({ now }: TariffsAnswer) =>
  now.lines.find(({ method }) => method === 'sbp')?.percent

test('an owner reads an earlier tariff with its end', async () => {
  const [earlier, inForce] = [await read('1'), await read('2')]
  expect([percentOf(earlier), percentOf(inForce)]).toEqual(['0.5', '2'])
  expect(earlier.now.ends_at).toBe(inForce.now.starts_at)
  expect(earlier.next).toEqual([])
})

test('the number of the tariff in force returns the same as a call without a number', async () => {
  const { json } = await wallet.call('tariffs', { token })
  expect(await read('2')).toEqual(v.parse(TariffsAnswer, json))
  expect((await read('2')).next).toMatchObject([{ number: 3 }])
})

test.each(['3', '4', '5'])('tariff %s, which has not begun, is not found', async (number) => {
  expect(await call(number)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
})

test.each(['0', '-1', 'x', '1e9', '9'.repeat(12)])(
  'a number of a tariff is refused: %s',
  async (number) => {
    expect((await call(number)).status).toBe(400)
  },
)
