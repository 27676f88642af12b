import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { cardFormSource } from '../../../server/start/card-form-source.ts'
import { makeGateways } from '../../../server/start/make-gateways.ts'
import { openWallet, TRIAL, type Wallet } from '../support/app-harness.ts'

const WALLET = 'https://wallet.example'
const CARDS = 'https://cards.example'
const PAGE = '/v2/card-form/yookassa'
const PAYOUTS = { YOOKASSA_PAYOUT_AGENT_ID: '508017', YOOKASSA_PAYOUT_KEY: 'a-key' }

describe('the page with the card widget', () => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({ publicUrl: WALLET })
  })
  afterAll(() => wallet.close())

  const serve = (variables: Record<string, string>) => {
    const providers = readProviderSettings({ ...PAYOUTS, PUBLIC_URL: WALLET, ...variables })
    const { gateways } = makeGateways({ ...TRIAL, providers, clock: wallet.clock })
    return { app: createApp({ ...wallet.context, gateways }), gateways }
  }

  test('the page with the card widget is on the origin of card forms alone, framed by nobody but the wallet', async () => {
    const { app, gateways } = serve({ CARD_FORM_ORIGIN: CARDS })
    const page = await app.request(`${CARDS}${PAGE}?language=en`)
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('X-Frame-Options')).toBeNull()
    const policy = page.headers.get('Content-Security-Policy')
    expect(policy).toContain("script-src 'self' https://yookassa.ru;")
    expect(policy).toMatch(/frame-ancestors https:\/\/wallet\.example$/)
    const html = await page.text()
    expect(html).toContain('data-account="508017"')
    expect(html).not.toContain('a-key')
    expect((await app.request(`${CARDS}${PAGE}.js`)).status).toBe(200)
    // Where sessions are, no script of somebody else runs.
    for (const path of [PAGE, `${PAGE}.js`]) {
      expect((await app.request(`${WALLET}${path}`)).status).toBe(404)
    }
    expect(cardFormSource(gateways)).toEqual({ CARD_FORM: CARDS })
  })

  test('the page with the card widget is not there without an origin, and then no frame comes from anywhere else', async () => {
    const { app, gateways } = serve({})
    expect((await app.request(`${CARDS}${PAGE}`)).status).toBe(404)
    // The sandbox plays cards in a page of its own.
    expect(cardFormSource(gateways)).toEqual({ CARD_FORM: "'self'" })
  })
})
