import { onlineManager, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server.edge'
import { App } from './app/app.tsx'
import { createAppRouter } from './app/create-router.ts'
import { queryClient } from './app/query-client.ts'
import type { Account } from './contract/wallet.ts'
import { walletsQuery } from './entities/wallet/wallet.queries.ts'
import { readLanguage } from './environment/language.ts'
import { WalletsBlock } from './features/home/wallets-block.tsx'
import { loadBuiltInTexts } from './texts/built-in.ts'

/** Whose texts the head script of index.html replaces by those that were kept. */
const SAMPLES: readonly Account[] = ['first', 'second'].map((id) => ({
  id,
  currency_code: 'USD',
  balance: '1000.00',
}))

/**
 * The markup of the page at `path` before any data has come. Runs in the build, where local storage
 * holds the language and, for a page of the owner's, a token.
 */
export async function renderFirstPaint(path: string): Promise<string> {
  return renderToString(<App router={await loadRouter(path)} />)
}

/** The markup of Home's wallets as they show first, with texts that stand for others. */
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
  // What the routes ask for waits for a network that never comes.
  onlineManager.setOnline(false)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(new QueryClient(), history)
  await Promise.all([loadBuiltInTexts(readLanguage()), router.load()])
  return router
}
