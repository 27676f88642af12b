import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Provider as StoreProvider, useAtomValue } from 'jotai'
import { lazy, StrictMode, Suspense } from 'react'
import { store } from '../kernel/runtime/store.ts'
import { isLockedAtom } from '../kernel/session/lock/locked.ts'
import { TextsProvider } from '../kernel/texts/texts.tsx'
import { queryClient } from './query-client.ts'
import type { AppRouter } from './create-router.ts'
import type { Content } from '../ui/content/content.ts'

interface AppProps {
  router: AppRouter
  /** Rendered instead of the router's page. */
  children?: Content
}

/** The whole app: one store, one query client, one dictionary, one router. */
export function App({ router, children }: AppProps) {
  return (
    <StrictMode>
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <TextsProvider>{children ?? <Pages router={router} />}</TextsProvider>
        </QueryClientProvider>
      </StoreProvider>
    </StrictMode>
  )
}

const LockPage = lazy(async () => ({ default: (await import('./lock/lock-page.tsx')).LockPage }))

/** The router's page; while the app is locked the lock alone. */
function Pages({ router }: Pick<AppProps, 'router'>) {
  if (!useAtomValue(isLockedAtom)) return <RouterProvider router={router} />
  return (
    <Suspense>
      <LockPage />
    </Suspense>
  )
}
