// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropEarlyCalls, sendEarlyCall } from './early-call.ts'
import { showAnswer, showVerifyCard } from './show-answer.ts'

const accountsOf = (...codes: string[]) =>
  codes.map((code) => ({ id: `id-${code}`, currency_code: code, balance: '1234.50' }))
const answerOf = (accounts: unknown) => JSON.stringify({ results: [{ accounts }] })

const cardOf = (code: string, disc: string) =>
  `<div class="slide"><a href="/wallet/${code}"><span><span aria-hidden="true">${disc}</span>` +
  `<span><span>${code}</span><span>name</span></span></span><span><span>label</span>` +
  `<span data-style="--narrow:1rem"><span>1</span><span class="quiet">,00</span></span></span></a></div>`

beforeEach(() => {
  localStorage.setItem('token', 'one')
  document.body.innerHTML = `<div id="root" class="first-paint">
      <div aria-busy="true"><div data-first-wallets>skeleton</div></div></div>
    <template id="wallets"><div><div data-style="--front:0;--count:3">${[
      cardOf('USD', '$').replace('<a', '<a class="active"'),
      cardOf('EUR', '€'),
      cardOf('USDC', '<svg></svg>'),
      cardOf('XXX', '<span>XXX</span>'),
    ].join('')}</div></div></template>`
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  dropEarlyCalls()
})

async function show(body: string, status = 200, meanwhile = () => {}) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const call = sendEarlyCall('/v2/wallet', 'one', 'ru')
  if (!call) throw new Error('not sent')
  meanwhile()
  await showAnswer(call).catch(() => {})
  return call
}

const cards = () => Array.from(document.querySelectorAll('#root a'))

it('the first paint replaces the skeleton by cards with the texts of each account', async () => {
  const call = await show(answerOf(accountsOf('RUB', 'USDC', 'ABCDE', 'JPY')))
  expect(call.isShown).toBe(true)
  expect(document.querySelector('#root')?.textContent).not.toContain('skeleton')
  expect(document.querySelector('#root [aria-busy]')).toBeNull()
  expect(cards().map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '₽RUBРоссийский рубльДоступно1 234,50 ₽',
    'USDCUSD CoinДоступно1 234,50 USDC',
    'ABCDABCDEСчет в ABCDEДоступно1 234,50 ABCDE',
    '¥JPYЯпонская иенаДоступно1 235 ¥',
  ])
  expect(cards().map((card) => card.getAttribute('href'))).toEqual([
    '/wallet/id-RUB',
    '/wallet/id-USDC',
    '/wallet/id-ABCDE',
    '/wallet/id-JPY',
  ])
  expect(cards()[0]?.className).toBe('active')
  expect(cards()[1]?.querySelector('svg')).not.toBeNull()
  const amount = document.querySelector<HTMLElement>('#root [data-style*="--narrow"]')
  expect(amount?.style.getPropertyValue('--length')).toBe('14')
})

it('the first paint shows dots where the owner hides amounts', async () => {
  localStorage.setItem('hidden-balances', 'true')
  await show(answerOf(accountsOf('RUB', 'USDC')))
  expect(document.querySelector('#root')?.textContent).not.toMatch(/\d/)
  const amounts = document.querySelectorAll('#root [role=img]')
  expect(Array.from(amounts, ({ textContent }) => textContent)).toEqual([
    '••••\u00a0₽',
    '••••\u00a0USDC',
  ])
  expect(amounts[0]?.getAttribute('aria-label')).toBe('Сумма скрыта')
})

it('the first paint leaves the response for the app', async () => {
  const call = await show(answerOf(accountsOf('RUB')))
  expect(await (await call.response).json()).toHaveProperty('results')
})

it('the first paint shows a single wallet without the row, and a later answer in its place', async () => {
  await show(answerOf(accountsOf('GBP')))
  expect(cards()).toHaveLength(1)
  expect(document.querySelector('#root .slide')).toBeNull()
  await show(answerOf(accountsOf('GBP', 'EUR')))
  expect(cards()).toHaveLength(2)
})

it('the first paint names accounts of one currency by their numbers', async () => {
  const [first, second] = accountsOf('EUR', 'EUR')
  const twins = [
    { ...first, id: 1, number: '111122223333' },
    { ...second, id: 2, number: '111122224444' },
  ]
  await show(answerOf(twins))
  expect(cards()[1]?.textContent?.replaceAll('\u00a0', ' ')).toContain('EUR •• 4444')
})

it('the first paint does not dim the decimals of a long amount, as the app does', async () => {
  await show(answerOf([{ id: 1, currency_code: 'IDR', balance: '123456789012345.00' }]))
  expect(document.querySelector('#root .quiet')).toBeNull()
})

it.each([
  ['a refusal', answerOf(accountsOf('RUB')), 401],
  ['a failure of the server', answerOf(accountsOf('RUB')), 500],
  ['no JSON', '<html>', 200],
  ['another shape', '{"results":[]}', 200],
  ['no wallets', answerOf([]), 200],
  ['an unreadable balance', answerOf([{ id: 1, currency_code: 'RUB', balance: 'much' }]), 200],
])('the first paint keeps the skeleton after %s', async (_name, body, status) => {
  const before = document.body.innerHTML
  const call = await show(body, status)
  expect(document.body.innerHTML).toBe(before)
  expect(call.isShown).toBe(false)
})

it.each([
  ['the session ended', () => localStorage.removeItem('token')],
  ['another session started', () => localStorage.setItem('token', 'two')],
  ['the app took the response', () => dropEarlyCalls()],
  ['the app is mounted', () => document.getElementById('root')?.removeAttribute('class')],
])('the first paint shows nothing when %s meanwhile', async (_name, meanwhile) => {
  await show(answerOf(accountsOf('RUB', 'USD', 'EUR')), 200, meanwhile)
  expect(cards()).toHaveLength(0)
})

const UNIDENTIFIED = {
  is_topup_allowed: false,
  is_withdrawal_allowed: false,
  identification_level: { ask_for_next: true },
}

async function showCard(profile: unknown, meanwhile = () => {}) {
  document.body.innerHTML = `<div id="root" class="first-paint"><div><div data-actions></div><i>slab</i></div></div>
    <template id="verify-ru"><section>identification</section></template>`
  vi.stubGlobal('fetch', async () => Response.json(profile))
  const call = sendEarlyCall('/v2/wallet/auth/info', 'one', 'ru')
  if (!call) throw new Error('not sent')
  meanwhile()
  await showVerifyCard(call).catch(() => {})
  return call
}

const isCardShown = () => document.querySelector('#root section') !== null

it('the first paint shows the card of identification between the actions and what is below', async () => {
  const call = await showCard(UNIDENTIFIED)
  expect(call.isShown).toBe(true)
  const page = document.querySelector('#root > div')
  expect(Array.from(page?.children ?? [], ({ tagName }) => tagName)).toEqual([
    'DIV',
    'SECTION',
    'I',
  ])
})

it.each([
  ['may top up', { ...UNIDENTIFIED, is_topup_allowed: true }],
  ['may withdraw', { ...UNIDENTIFIED, is_withdrawal_allowed: true }],
  ['has no next level', { ...UNIDENTIFIED, identification_level: { ask_for_next: false } }],
  ['has no level', { ...UNIDENTIFIED, identification_level: undefined }],
  ['has begun it', { ...UNIDENTIFIED, active_identification: { status: 'pending' } }],
  ['is unknown', null],
])(
  'the first paint leaves the card of identification to the app for an owner who %s',
  async (_name, profile) => {
    expect((await showCard(profile)).isShown).toBe(false)
    expect(isCardShown()).toBe(false)
  },
)

it.each([
  ['the session ended', () => localStorage.removeItem('token')],
  ['the app took the response', () => dropEarlyCalls()],
])(
  'the first paint shows no card of identification when %s meanwhile',
  async (_name, meanwhile) => {
    await showCard(UNIDENTIFIED, meanwhile)
    expect(isCardShown()).toBe(false)
  },
)
