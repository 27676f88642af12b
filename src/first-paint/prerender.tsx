import { onlineManager, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server.edge'
import { App } from '../app/app.tsx'
import { createAppRouter } from '../app/create-router.ts'
import { queryClient } from '../app/query-client.ts'
import type { Account } from '../contract/wallet.ts'
import { walletsQuery } from '../entities/wallet/wallet.queries.ts'
import { readLanguage } from '../environment/language.ts'
import { WalletsBlock } from '../features/home/wallets-block.tsx'
import { loadBuiltInTexts } from '../texts/built-in.ts'

/** Accounts of the cards whose content home-snapshot.ts replaces. */
const SAMPLES: readonly Account[] = ['first', 'second'].map((id) => ({
  id,
  currency_code: 'USD',
  balance: '1000.00',
}))

/**
 * Returns the markup of the page at `path` before any data is loaded. Runs in the build, where
 * local storage holds the language and, for a signed-in page, a token.
 */
export async function renderFirstPaint(path: string): Promise<string> {
  return renderToString(<App router={await loadRouter(path)} />)
}

/** Returns the markup of Home's first wallets with placeholder texts. */
export async function renderFirstWallets(): Promise<string> {
  const router = await loadRouter('/')
  queryClient.setQueryData(walletsQuery.queryKey, [...SAMPLES])
  return renderToString(
    <App router={router}>
      <RouterContextProvider router={router}>
        <WalletsBlock />
      </RouterContextProvider>
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
