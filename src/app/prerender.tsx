import { onlineManager, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server.edge'
import { App } from './app.tsx'
import { createAppRouter } from './create-router.ts'
import { queryClient } from './query-client.ts'
import { ADDRESS_CURRENCY, OFFERED_CURRENCIES } from '../../contract/rules/currencies.ts'
import type { Account } from '../../contract/calls/wallet.ts'
import { walletsQuery } from '../shared/wallet/wallet.queries.ts'
import { readLanguage } from '../kernel/environment/language.ts'
import { VerifyOffer } from '../features/home/home-verify-card.tsx'
import { WalletsBlock } from '../features/home/wallets-block.tsx'
import { loadBuiltInTexts } from '../kernel/texts/built-in.ts'
import { HEADER_PATH } from '../kernel/first-paint/place-page.ts'
import { OTHER_CODE } from '../kernel/first-paint/wallet-cards.ts'
import { Header } from '../shell/header.tsx'
import type { Elements } from '../ui/content/content.ts'
import type { AppRouter } from './create-router.ts'

/**
 * Accounts whose cards the build renders into the template `wallets`: the active card, a card with
 * a symbol, and the discs of currencies without one. The id is the currency's code.
 */
const CARD_SAMPLES: readonly Account[] = [...OFFERED_CURRENCIES, ADDRESS_CURRENCY, OTHER_CODE].map(
  (code) => ({ id: code, currency_code: code, balance: '1000.00' }),
)

/**
 * Returns the markup of the page at `path` before any data is loaded. Runs in the build, where
 * local storage holds the language and, for a signed-in page, a token.
 */
export async function renderFirstPaint(path: string): Promise<string> {
  return renderToString(<App router={await loadRouter(path)} />)
}

/** Returns the markup of the cards that wallet-cards.ts fills. */
export async function renderFirstWallets(): Promise<string> {
  const router = await loadRouter('/')
  queryClient.setQueryData(walletsQuery.queryKey, { accounts: [...CARD_SAMPLES] })
  return renderPart(router, <WalletsBlock />)
}

/**
 * Returns the markup of Home's card for an owner who has not begun the identification
 * (verify-card.ts).
 */
export async function renderFirstVerifyCard(): Promise<string> {
  const router = await loadRouter('/')
  return renderPart(router, <VerifyOffer isRunning={false} opensTopUp opensWithdrawal />)
}

/**
 * Returns the markup of the header of `HEADER_PATH`, which a phone shows in the place of the menu.
 */
export async function renderFirstHeader(): Promise<string> {
  const router = await loadRouter(HEADER_PATH)
  const page = router.state.matches.at(-1)?.staticData.page
  return renderPart(router, <Header page={page} />)
}

function renderPart(router: AppRouter, part: Elements): string {
  return renderToString(
    <App router={router}>
      <RouterContextProvider router={router}>{part}</RouterContextProvider>
    </App>,
  )
}

async function loadRouter(path: string) {
  // Calls of the routes never resolve.
  onlineManager.setOnline(false)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(new QueryClient(), history)
  await Promise.all([loadBuiltInTexts(readLanguage()), router.load()])
  return router
}
