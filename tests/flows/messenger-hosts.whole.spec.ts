import { createServer, type Server } from 'node:http'
import { expect, showHost, test } from '../support/messenger.ts'
import { ru } from '../support/ru.ts'

/** The origin that the deployment of these tests allows beside Telegram's. */
const ALLOWED = process.env['FLOWS_HOST'] ?? ''

test.use({ allowedProblems: [/frame-ancestors/] })

let servers: Server[] = []

test.afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

/** Shows a host at an address of this machine, at any port where it is 0. */
async function serveHost(port: number): Promise<string> {
  const server = createServer(showHost)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

test('a messenger at another allowed origin works too', async ({ openInTelegram }) => {
  const host = await serveHost(Number(new URL(ALLOWED).port))
  const { app, hear } = await openInTelegram({ host })
  await expect(app.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await hear('web_app_expand')
})

test('no other site can show the app in a frame', async ({ openInTelegram, page }) => {
  const refused = page.waitForEvent('console', (message) =>
    /frame-ancestors|Refused to frame|violates/.test(message.text()),
  )
  const { app, said } = await openInTelegram({ host: await serveHost(0) })
  await refused
  await expect(app.locator('main')).toHaveCount(0)
  expect(await said()).toEqual([])
})
