import { startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { dropEarlyCalls } from '../kernel/first-paint/early-call.ts'
import { repeatPress } from '../kernel/first-paint/kept-press.ts'
import { afterPaint } from '../kernel/runtime/after-paint.ts'
import { nextTask } from '../kernel/runtime/next-task.ts'
import { report } from '../kernel/runtime/report.ts'
import { router } from './router.ts'
import type { Elements } from '../ui/content/content.ts'

/**
 * Delay before other pages are loaded, which leaves network and processor to the first page, ms.
 */
const REST_MS = 2500

/**
 * Mounts the app in place of the prerendered HTML: hydrates the landing, replaces anything else.
 * Renders in a transition, so that input is handled meanwhile. Waits for the styles that the head
 * script requested. Then loads likely next pages.
 */
export async function mountApp(app: Elements): Promise<void> {
  await Promise.all(Array.from(document.querySelectorAll('link[rel="stylesheet"]'), untilLoaded))
  const { dataset } = document.documentElement
  const root = document.getElementById('root')
  if (!root) return
  const page = <OnFirstCommit>{app}</OnFirstCommit>
  const isPrerendered = dataset['start'] === 'landing' && router.state.location.pathname === '/auth'
  startTransition(() => {
    if (isPrerendered && root.hasChildNodes()) {
      hydrateRoot(root, page, { onRecoverableError: (error) => report('mount', error) })
    } else {
      createRoot(root).render(page)
      dropFrameWith(dataset)
    }
  })
  setTimeout(loadNextPages, REST_MS)
}

/** A page that fails to preload is loaded when it is opened. */
function loadNextPages(): void {
  import('./next-pages.ts').then(({ loadWhenIdle }) => loadWhenIdle()).catch(() => {})
}

/** Removes what is left of the prerendered page when the app is committed. */
function OnFirstCommit({ children }: { children: Elements }) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset['placing']
    document.getElementById('root')?.classList.remove('first-paint')
    dropEarlyCalls()
    for (const it of document.querySelectorAll('#not-started, body > template')) it.remove()
    // In a later task, when the buttons have their effects.
    void nextTask().then(repeatPress)
    void afterPaint().then(() => globalThis.onMounted?.())
  }, [])
  return children
}

/**
 * Marks the first page as left, since later pages have skeletons that the prerendered frame lacks.
 */
function dropFrameWith(dataset: DOMStringMap): void {
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    if (dataset['start'] === 'app') dataset['start'] = 'left'
    stop()
  })
}

/** Resolves when a style has loaded or failed. */
async function untilLoaded(link: Element): Promise<void> {
  if (!(link instanceof HTMLLinkElement) || link.sheet) return
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}
