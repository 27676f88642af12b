import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadBuiltInTexts } from '../../kernel/texts/built-in.ts'
import { TextsProvider } from '../../kernel/texts/texts.tsx'
import { click, find, mount } from '../../ui/mount.test-support.tsx'
import { BlockBoundary } from './block-boundary.tsx'

let isBroken = true

function Fragile() {
  if (isBroken) throw new Error('cannot draw')
  return <p>drawn</p>
}

/** Renders routes from their first page on; no call is answered. */
async function show(routeTree: AnyRoute) {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
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
  return router
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a block keeps a rendering error to itself, reports it, and retries on request', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
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
  await show(rootRoute)
  expect(document.body.textContent).toContain('the rest of the page')
  expect(document.body.textContent).toContain('Этот блок не удалось показать.')
  expect(log.mock.calls.some(([place]) => place === 'block.test')).toBe(true)
  isBroken = false
  await act(async () => click(find('button')))
  expect(document.body.textContent).toContain('drawn')
})

it('the chunk of a page is loaded again after it failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi
    .fn<() => Promise<Record<string, () => string>>>()
    .mockRejectedValueOnce(new Error('chunk: lost'))
    .mockResolvedValue({ Page: () => 'the page' })
  const rootRoute = createRootRoute({
    component: () => (
      <BlockBoundary name="page">
        <Outlet />
      </BlockBoundary>
    ),
  })
  const component = lazyRouteComponent(load, 'Page')
  await show(
    rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '/', component })]),
  )
  expect(document.body.textContent).toContain('Этот блок не удалось показать.')
  await act(async () => click(find('button')))
  expect(document.body.textContent).toContain('the page')
  expect(load).toHaveBeenCalledTimes(2)
})

it('the next page is shown after one failed to render', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
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
  const { history } = await show(routeTree)
  expect(document.body.textContent).toContain('Этот блок не удалось показать.')
  await act(async () => history.push('/next'))
  expect(document.body.textContent).toBe('next page')
})
