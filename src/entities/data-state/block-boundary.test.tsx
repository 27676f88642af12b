import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { loadBuiltInTexts } from '../../texts/built-in.ts'
import { TextsProvider } from '../../texts/texts.tsx'
import { click, find, mount } from '../../ui/mount.test-support.tsx'
import { BlockBoundary } from './block-boundary.tsx'

let isBroken = true

function Fragile() {
  if (isBroken) throw new Error('cannot draw')
  return <p>drawn</p>
}

it('keeps a rendering error in its block, reports it, and draws again on request', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
  const rootRoute = createRootRoute({
    component: () => (
      <main>
        <p>the rest of the page</p>
        <BlockBoundary name="test">
          <Fragile />
        </BlockBoundary>
      </main>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <TextsProvider>
        <RouterProvider router={router} />
      </TextsProvider>
    </QueryClientProvider>,
  )
  await act(async () => {})
  expect(document.body.textContent).toContain('the rest of the page')
  expect(document.body.textContent).toContain('Этот блок не удалось показать.')
  expect(log.mock.calls.some(([place]) => place === 'block.test')).toBe(true)
  isBroken = false
  click(find('button'))
  expect(document.body.textContent).toContain('drawn')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('lets the next page show when the one before could not be drawn', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
  isBroken = true
  const rootRoute = createRootRoute({
    component: () => (
      <BlockBoundary name="page">
        <Outlet />
      </BlockBoundary>
    ),
  })
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/', component: Fragile }),
    createRoute({ getParentRoute: () => rootRoute, path: '/next', component: () => 'next page' }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <TextsProvider>
        <RouterProvider router={router} />
      </TextsProvider>
    </QueryClientProvider>,
  )
  await act(async () => {})
  expect(document.body.textContent).toContain('Этот блок не удалось показать.')
  await act(async () => router.history.push('/next'))
  expect(document.body.textContent).toBe('next page')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
