import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { FRIEND } from '../../../server/sandbox/friend.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, readOutbox, readText, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

function open(path: string, language = 'en') {
  return wallet.app.request(path, { headers: { 'Accept-Language': language } })
}

function press(path: string, outcome: string) {
  return wallet.app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome }).toString(),
  })
}

async function startTopUp(token: string, amount = '125.50') {
  const body = { amount, currency_code: 'USD' }
  const { json } = await wallet.call('topUp', { token, body })
  const url = readText(json['url'])
  const order = /^\/sandbox\/pay\/([\w-]{36})\?sig=/.exec(url)?.[1] ?? ''
  const status = async () => {
    const query = { order, currencyCode: 'USD' }
    return (await wallet.call('topUpStatus', { token, query })).json['status']
  }
  return { url, order, status }
}

async function startCheck(token: string) {
  const { json } = await wallet.call('upgradeLevel', { token })
  return readText(json['verification_url'])
}

describe('the outbox', () => {
  test.each(['+', '%20', ''])(
    'the outbox finds messages by a phone that starts with %j',
    async (prefix) => {
      const { phone } = await registerOwner(wallet)
      const messages = await readOutbox(wallet.app, `${prefix}${phone}`)
      expect(messages).toHaveLength(1)
      expect(messages[0]).toMatchObject({
        phone: `+${phone}`,
        text: expect.stringMatching(/\d{4}/),
      })
      expect(messages[0]?.text).toContain(messages[0]?.code)
    },
  )

  test('the outbox returns the newest first, in the language of the request', async () => {
    const { phone } = await registerOwner(wallet)
    wallet.clock.forwardSeconds(1)
    await wallet.call('sendCode', { body: { phone }, headers: { 'Accept-Language': 'ru' } })
    const [newest, older] = await readOutbox(wallet.app, phone)
    expect(newest?.text).toBe(`Код для входа в кошелек: ${newest?.code}. Никому его не сообщайте.`)
    expect(older?.text).toContain("Don't share")
  })

  test('the outbox returns nothing for text that is no phone', async () => {
    expect(await readOutbox(wallet.app, 'abc')).toEqual([])
  })

  test('the outbox is a page for people as well', async () => {
    const { phone } = await registerOwner(wallet)
    const page = await open('/sandbox')
    expect(page.headers.get('Content-Security-Policy')).toBe(POLICY)
    const html = await page.text()
    expect(html).toContain(`+${phone}`)
    expect(html).toContain('<html lang="en">')
    expect(await (await open('/sandbox?language=ru')).text()).toContain('<html lang="ru">')
  })
})

describe('the payment page', () => {
  test('the payment page shows the amount and approves once, however often it is asked to', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const before = Number(await balanceOf(wallet, token, 'USD'))
    const { url, order, status } = await startTopUp(token)
    const page = await open(url)
    expect(page.headers.get('Content-Security-Policy')).toBe(POLICY)
    expect(await page.text()).toContain('<dd>$125.50</dd>')
    expect(await (await open(url, 'ru')).text()).toContain('<dd>125,50\u00a0$</dd>')
    expect(await status()).toBe('pending')
    const answers = await Promise.all([press(url, 'approve'), press(url, 'approve')])
    for (const answer of answers) {
      expect(answer.status).toBe(303)
      expect(answer.headers.get('Location')).toBe(
        `/wallet/payments/finish?order=${order}&currencyCode=USD`,
      )
    }
    await press(url, 'fail')
    expect(await status()).toBe('complete')
    expect(Number(await balanceOf(wallet, token, 'USD'))).toBe(before + 125.5)
    expect(await (await open(url)).text()).not.toContain('approve')
  })

  test('the payment page fails permanently', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const before = await balanceOf(wallet, token, 'USD')
    const { url, status } = await startTopUp(token)
    await press(url, 'fail')
    await press(url, 'approve')
    expect(await status()).toBe('failed')
    expect(await balanceOf(wallet, token, 'USD')).toBe(before)
  })

  test('the payment page leaves an order pending, to be decided later', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const { url, status } = await startTopUp(token)
    expect((await press(url, 'pending')).status).toBe(303)
    expect(await status()).toBe('pending')
    await press(url, 'approve')
    expect(await status()).toBe('complete')
  })

  test('the payment page does nothing on an outcome that it does not offer', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const { url, status } = await startTopUp(token)
    expect((await press(url, 'constructor')).status).toBe(303)
    expect(await status()).toBe('pending')
  })

  test('the payment page opens with its own signature only', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const mine = await startTopUp(token)
    const other = await startTopUp(token)
    const signature = other.url.split('?')[1] ?? ''
    const spoilt = [
      `/sandbox/pay/${mine.order}`,
      `/sandbox/pay/${mine.order}?sig=`,
      `/sandbox/pay/${mine.order}?${signature}`,
      mine.url.replace(/sig=(\d)/, (_, digit: string) => `sig=${(Number(digit) + 1) % 10}`),
      `${mine.url}x`,
      "/sandbox/pay/' OR 1=1?sig=1.a",
    ]
    for (const path of spoilt) {
      expect((await open(path)).status).toBe(403)
      expect((await press(path, 'approve')).status).toBe(403)
    }
    expect(await mine.status()).toBe('pending')
    wallet.clock.forwardSeconds(31 * 60)
    expect((await open(mine.url)).status).toBe(403)
  })
})

describe('the identification page', () => {
  test('the identification page approves: the level rises and money calls are allowed', async () => {
    const { token } = await registerOwner(wallet)
    const url = await startCheck(token)
    expect((await wallet.call('authInfo', { token })).json).toMatchObject({
      identification_level: { ask_for_next: false },
      active_identification: { status: 'pending' },
    })
    expect(await startCheck(token)).toBe(url)
    const answer = await press(url, 'approve')
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/ondato/result'])
    await press(url, 'abort')
    expect((await wallet.call('authInfo', { token })).json).toMatchObject({
      identification_level: { name: 'Verified', ask_for_next: false },
      active_identification: { status: 'complete' },
      is_topup_allowed: true,
      is_withdrawal_allowed: true,
    })
    expect((await wallet.call('levelStatus', { token })).json).toMatchObject({ status: 'complete' })
    const again = await wallet.call('upgradeLevel', { token })
    expect(again.json).toMatchObject({ code: 'LEVEL_ALREADY_HIGHEST' })
    const { json } = await wallet.call('notifications', { token })
    expect(JSON.stringify(json)).toContain('Your identity is verified')
  })

  test('aborts: the check may be retried', async () => {
    const { token } = await registerOwner(wallet)
    const url = await startCheck(token)
    await press(url, 'abort')
    expect((await wallet.call('authInfo', { token })).json).toMatchObject({
      identification_level: { ask_for_next: true },
      active_identification: { status: 'aborted' },
      is_topup_allowed: false,
    })
    expect((await startCheck(token)).split('?')[0]).not.toBe(url.split('?')[0])
  })

  test('the identification page leaves the check pending', async () => {
    const { token } = await registerOwner(wallet)
    const url = await startCheck(token)
    expect(await (await open(url)).text()).toContain('<form')
    expect((await press(url, 'later')).status).toBe(303)
    expect((await wallet.call('levelStatus', { token })).json).toMatchObject({ status: 'pending' })
  })

  test('the identification page opens with its own signature only', async () => {
    const { token } = await registerOwner(wallet)
    const url = await startCheck(token)
    expect((await press(url.split('?')[0] ?? '', 'approve')).status).toBe(403)
    expect((await wallet.call('levelStatus', { token })).json).toMatchObject({ status: 'pending' })
  })
})

test('two clicks on upgrade open one check', async () => {
  const { token, phone } = await registerOwner(wallet)
  await Promise.all(Array.from({ length: 5 }, () => wallet.call('upgradeLevel', { token })))
  const cases = await wallet.context.db.query(
    'SELECT k.id FROM kyc_case k JOIN app_user u ON u.id = k.user_id WHERE u.phone = $1',
    [phone],
  )
  expect(cases).toHaveLength(1)
})

test('page values are escaped', async () => {
  const { db } = wallet.context
  const now = wallet.clock.now()
  await db.query(
    `INSERT INTO sms_outbox (id, phone, body, next_at, created_at) VALUES ($1, '70000000000', $2, $3, $3)`,
    [crypto.randomUUID(), '<script>alert(1)</script>', now],
  )
  const html = await (await open('/sandbox')).text()
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script')
})

test('the pages do not exist outside the sandbox', async () => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const { url } = await startTopUp(token)
  const app = wallet.withSettings({ sandbox: false })
  for (const path of ['/sandbox', '/sandbox/outbox', '/sandbox/sandbox.css', url]) {
    const answer = await app.request(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
})

function askFriend(phone: string) {
  return wallet.app.request('/sandbox/transfer', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Accept-Language': 'en',
    },
    body: new URLSearchParams({ phone }).toString(),
  })
}

describe('the friend', () => {
  test('the friend sends money to a wallet, and gets money from it', async () => {
    const { phone, token } = await registerOwner(wallet, { isVerified: true })
    const before = Number(await balanceOf(wallet, token, 'RUB'))
    expect(await (await askFriend(`+${phone}`)).text()).toContain('The money was sent.')
    expect(await (await askFriend(phone)).text()).toContain('The money was sent.')
    expect(Number(await balanceOf(wallet, token, 'RUB'))).toBe(before + 200)
    const { id, name } = await findByPhone(wallet, token, FRIEND.phone)
    expect(name).toBe('Мария К.')
    const account = await accountIn(wallet, token, 'USD')
    const money = { recipient: id, account, amount: 3_00n, key: 'to the friend' }
    expect((await sendMoney(wallet, token, money)).json).toMatchObject({ status: 'success' })
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
  })

  test('the friend shows on the page of the sandbox, and says why nothing was sent', async () => {
    const page = await (await open('/sandbox')).text()
    expect(page).toContain(`+${FRIEND.phone}`)
    expect(await (await askFriend('79000000000')).text()).toContain('No wallet was found.')
    expect(await (await askFriend(FRIEND.phone)).text()).toContain('This is your own wallet.')
    expect(await (await askFriend('<b>')).text()).toContain('No wallet was found.')
  })
})
