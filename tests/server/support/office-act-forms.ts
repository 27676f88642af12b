import { randomUUID } from 'node:crypto'
import { addDay, addDraft } from './office-act-subjects.ts'
import type { ActingOffice } from './office-act-world.ts'
import type { Fields } from './office-world.ts'

/** Where the form of an act is, and what is typed in it. */
export interface FormOfAct {
  page: string
  /** Path of the form; the page itself where it is left out. */
  action: string
  typed?: Fields
}

/** An act of the office as its test does it. */
export interface TestedAct {
  /** Makes what it is done to. */
  make: (office: ActingOffice) => Promise<FormOfAct>
  /** The form is shown to whoever has taken the item of the page. */
  isTaken?: true
  /** It is done by administrators. */
  byStaff?: true
  /** What two operators do one after the other counts twice: why. */
  counts?: 'each reads' | 'each adds' | 'each runs it anew'
  /** What the second operator types instead. */
  otherTyped?: Fields | ((office: ActingOffice) => Fields)
}

type Making = (office: ActingOffice) => Promise<string>

/** An act whose form is on the page of its subject, under the path of that page. */
export function onPage(
  base: string,
  act: string,
  making: Making,
  more: Partial<TestedAct & { typed: Fields }> = {},
): TestedAct {
  const { typed, ...rest } = more
  return {
    make: async (office) => {
      const page = `${base}/${await making(office)}`
      return { page, action: `${page}/${act}`, ...(typed && { typed }) }
    },
    ...rest,
  }
}

/** Acts that take an item of a queue and return it. */
export function claims(base: string, making: Making): Record<string, TestedAct> {
  return {
    [`${base}/:id/take`]: onPage(base, 'take', making),
    [`${base}/:id/release`]: onPage(base, 'release', making, {
      isTaken: true,
      counts: 'each runs it anew',
    }),
  }
}

const SBP_LINE = encodeURIComponent('payout~RUB~~sbp~~')

/** An act on a day of the reconciliation, or on its difference. */
export function onDay(
  act: string,
  {
    isOfDay = false,
    explained = false,
    closed = false,
    ...more
  }: Partial<
    TestedAct & { isOfDay: boolean; explained: boolean; closed: boolean; typed: Fields }
  > = {},
): TestedAct {
  const { typed, ...rest } = more
  return {
    make: async (office) => {
      const { path, id } = await addDay(office, act === 'close/ask' ? '50000.01' : '700.00')
      if (explained || closed)
        await office.first.sign(`${path}/${id}/explain`, { reason: 'Found in the bank' })
      if (closed) await office.first.sign(`${path}/close`)
      const page = isOfDay ? path : `${path}/${id}`
      return { page, action: `${page}/${act}`, ...(typed && { typed }) }
    },
    ...rest,
  }
}

/** A line of the draft of a tariff. */
export const onLine = (act: string, typed: Fields = {}): TestedAct => ({
  make: async (office) => {
    const page = `/tariffs/${await addDraft(office)}/lines/${SBP_LINE}`
    return { page, action: `${page}${act}`, typed }
  },
})

/** An act on a pair of currencies. */
export const onPair = (pair: string, act: string, more: Partial<TestedAct> = {}): TestedAct => ({
  make: async (office) => {
    const { db, clock } = office.world.wallet.context
    await db.query('DELETE FROM pair_withdrawal')
    if (act === 'return')
      await office.first.sign(`/terms/pairs/${pair}/withdraw`, { reason: 'The rate is wrong' })
    if (act === 'release') {
      await db.query(
        `INSERT INTO house_price (currency_code, mid_usd, withdrawn, withdrawn_at, jump_usd, jump_at)
         VALUES ('RUB', 0.01, 'jumped', $1, 0.02, $1) ON CONFLICT (currency_code) DO UPDATE SET mid_usd = 0.01,
           withdrawn = 'jumped', withdrawn_at = $1, jump_usd = 0.02, jump_at = $1`,
        [clock.now()],
      )
    }
    return { page: `/terms/pairs/${pair}`, action: `/terms/pairs/${pair}/${act}` }
  },
  ...more,
})

/** Thresholds that have an amount, each for one test. */
const LIMITS = ['threshold', 'day_threshold', 'close_threshold'].flatMap((kind) =>
  ['USD', 'EUR', 'GBP', 'IDR', 'USDC'].map((code) => `/terms/limits/${kind}-${code}`),
)

/** An act on a threshold. */
export const onLimit = (
  act: string,
  more: Partial<TestedAct & { typed: Fields }> = {},
): TestedAct => {
  const { typed, ...rest } = more
  return {
    make: (office) => {
      const page = LIMITS[office.limits] ?? ''
      office.limits += 1
      return Promise.resolve({ page, action: `${page}${act}`, ...(typed && { typed }) })
    },
    ...rest,
  }
}

/** An act of administrators on a new operator. */
export const onStaff = (
  act: string,
  more: Partial<TestedAct & { typed: Fields }> = {},
): TestedAct => {
  const { typed, ...rest } = more
  return {
    byStaff: true,
    make: async ({ world }) => {
      const name = `New ${randomUUID().slice(0, 8)}`
      await world.join(name, ['viewer'])
      const [row] = await world.wallet.context.db.query<{ id: string }>(
        'SELECT id FROM office_operator WHERE name = $1',
        [name],
      )
      return {
        page: `/staff/${row?.id}`,
        action: `/staff/${row?.id}/${act}`,
        ...(typed && { typed }),
      }
    },
    ...rest,
  }
}

/** An act whose form stands on a page of its own. */
export const at = (
  page: string,
  action: string,
  more: Partial<TestedAct & { typed: Fields }> = {},
): TestedAct => {
  const { typed, ...rest } = more
  return { make: () => Promise.resolve({ page, action, ...(typed && { typed }) }), ...rest }
}
