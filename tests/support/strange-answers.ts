import type { Page } from '@playwright/test'
import { NAMED_CURRENCIES } from './currencies.ts'

const LONG = 'Ы'.repeat(300)
const MARKUP = '<img src=x onerror="document.title=1"><b>bold</b>&amp;'
const AT = '2025-11-18T09:30:00Z'

/** What one server that is not ours says, by the end of the call's path. */
type Answers = Readonly<Record<string, unknown>>

const account = (id: unknown, currency_code: unknown, balance: unknown) => ({
  id,
  currency_code,
  balance,
})

const wallets = (accounts: readonly unknown[]) => ({ results: [{ accounts }] })

const row = (changes: object) => ({
  id: 1,
  amount: '10.00',
  currency_code: 'RUB',
  status: 'complete',
  description: 'x',
  created_at: AT,
  ...changes,
})

const PROFILE = {
  first_name: LONG,
  last_name: MARKUP,
  phone: '7'.repeat(40),
  email: `${'e'.repeat(290)}@example.com`,
  registered_at: 'the day before yesterday',
  identification_level: { name: LONG },
  active_identification: { status: 'who knows' },
  is_withdrawal_allowed: true,
  is_topup_allowed: true,
}

const ODD_ROWS = [
  row({ id: undefined, status: undefined, description: undefined }),
  row({ id: null, status: null, description: null }),
  row({ status: 'teleported', description: LONG }),
  row({ description: MARKUP }),
  row({ amount: 100_000, description: 'a number' }),
  row({ amount: '12345678901234567', description: 'seventeen digits' }),
  row({ amount: '-0.000000000000000001', currency_code: 'QQQ' }),
  row({ currency_code: 'NOBODYKNOWSTHIS', amount: '5' }),
  row({ created_at: 'never', description: 'no date' }),
  row({ created_at: null, description: 'null for a date' }),
  row({ created_at: '2025-02-31T99:99:99Z', description: 'a date that is none' }),
]

const USUAL_ROWS = { results: [row({})] }
const USUAL_WALLETS = wallets([account(1, 'RUB', '10.00'), account(2, 'USD', '5.00')])

/** Every strange server, by what is strange about it. */
export const STRANGE_SERVERS: Readonly<Record<string, Answers>> = {
  'twelve accounts, odd rows, long texts': {
    wallet: wallets([
      account(1, 'RUB', '12345678901234567'),
      account(2, 'RUB', '5.00'),
      account('3', 'USD', 100_000),
      account(4, 'QQQ', '-7.5'),
      account(5, 'NOBODYKNOWSTHIS', '1.123456789012345678'),
      account(6, 'rub', '0'),
      ...[...NAMED_CURRENCIES.slice(2), 'CHF'].map((code, at) => account(7 + at, code, '1')),
    ]),
    transaction: { results: ODD_ROWS },
    stat: {
      results: [
        { wallet_transaction_type: LONG, amount: '12345678901234567', percent: '250' },
        { wallet_transaction_type: MARKUP, amount: '-1', percent: '-3' },
        { wallet_transaction_type: '', amount: '0', percent: '0' },
      ],
    },
    notification: {
      results: [
        { created_at: 'soon', message: LONG },
        { id: 1, created_at: AT, message: MARKUP },
        { id: 2, created_at: AT, message: null },
      ],
    },
    info: PROFILE,
    rates: {
      rates: [
        {
          id: 1,
          from_currency_code: 'RUB',
          to_currency_code: 'USD',
          quantity_in: '0',
          quantity_out: '0',
        },
      ],
    },
  },
  'nothing at all': {
    wallet: { results: [] },
    transaction: { results: [] },
    stat: { results: [] },
    notification: { results: [] },
    info: {},
    rates: { rates: [] },
  },
  'one account': {
    wallet: wallets([account(1, 'QQQ', '10')]),
    transaction: USUAL_ROWS,
    stat: { results: [] },
    notification: { results: [{ created_at: AT, message: '' }] },
    info: { ...PROFILE, first_name: MARKUP, last_name: null, phone: null, email: null },
    rates: { rates: [] },
  },
  'amounts that are none': {
    wallet: wallets([account(1, 'RUB', 'abc'), account(2, 'USD', '1e5')]),
    transaction: { results: [row({ amount: 'abc' }), row({ amount: '1e5' })] },
    stat: { results: [{ wallet_transaction_type: 'topup', amount: 'abc', percent: 'x' }] },
    notification: { results: 7 },
    info: { first_name: 7 },
    rates: { rates: [{ id: 1 }] },
  },
  'accounts without an id, rows of another shape': {
    wallet: wallets([{ currency_code: 'RUB', balance: '1' }]),
    transaction: { results: [null] },
    stat: { results: null },
    notification: {},
    info: [],
    rates: [],
  },
  'amounts of 1e21 and null': {
    wallet: USUAL_WALLETS,
    transaction: { results: [row({ amount: 1e21 }), row({ amount: null })] },
    stat: { results: [{ wallet_transaction_type: 'topup', amount: null, percent: null }] },
    notification: { results: [null] },
    info: { ...PROFILE, first_name: '', last_name: '' },
    rates: {
      rates: [
        {
          id: 1,
          from_currency_code: 'RUB',
          to_currency_code: 'USD',
          quantity_in: 'abc',
          quantity_out: '1',
        },
      ],
    },
  },
}

/** Lets that server answer every read from now on. */
export async function answerStrangely(page: Page, answers: Answers): Promise<void> {
  await page.route('**/v2/wallet**', async (route) => {
    const [end = ''] = new URL(route.request().url()).pathname.split('/').slice(-1)
    if (end in answers) await route.fulfill({ json: answers[end] })
    else await route.continue()
  })
}

/** Profiles of servers that are not ours, by what is strange about them. */
export const STRANGE_PROFILES: Readonly<Record<string, unknown>> = {
  'an empty list': [],
  'an empty object': {},
  'a text': 'nobody',
  nothing: null,
  'numbers for names': { ...PROFILE, first_name: 7, last_name: 0, phone: 79_001_234_567 },
  'no phone': { ...PROFILE, first_name: 'Анна', last_name: '', phone: null, email: null },
  'a phone of letters': { ...PROFILE, first_name: 'Анна', last_name: '', phone: LONG },
  'names of 300 letters': { ...PROFILE, last_name: LONG },
  'markup alone': { ...PROFILE, first_name: MARKUP, phone: MARKUP, email: MARKUP },
  'an unknown level': { ...PROFILE, identification_level: 'archon', active_identification: 'x' },
  'a level without a name': {
    ...PROFILE,
    identification_level: { ask_for_next: 'maybe' },
    active_identification: [],
  },
  'limits that are none': { ...PROFILE, limits: 'plenty' },
  'limits of odd kinds': {
    ...PROFILE,
    limits: [
      null,
      { currency_code: 'RUB', daily_limit: 'abc', daily_left: {} },
      { currency_code: LONG, daily_limit: '12345678901234567', daily_left: '-1' },
      { daily_limit: '1', daily_left: '1' },
    ],
  },
}
