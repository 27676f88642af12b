import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { report } from '../lib/report.ts'
import { loadNextPagesWhenIdle } from './next-pages.ts'
import { router } from './router.ts'

/**
 * Puts the app in the place of what index.html shows, as a whole: the landing comes to life as it is,
 * anything else is drawn anew. Waits for the styles that the head script asked for. The pages that are
 * likely next come after it.
 */
export async function takeOver(app: ReactNode): Promise<void> {
  await Promise.all(Array.from(document.querySelectorAll('link[rel="stylesheet"]'), settled))
  document.getElementById('not-started')?.remove()
  for (const template of document.querySelectorAll('body > template')) template.remove()
  const { dataset } = document.documentElement
  delete dataset['placing']
  const root = document.getElementById('root')
  if (!root) return
  root.classList.remove('first-paint')
  const isDrawn = dataset['start'] === 'landing' && router.state.location.pathname === '/auth'
  if (isDrawn && root.hasChildNodes()) {
    hydrateRoot(root, app, { onRecoverableError: (error) => report('take-over', error) })
  } else {
    createRoot(root).render(app)
    dropFrameWith(dataset)
  }
  loadNextPagesWhenIdle()
}

/** Skeletons of later pages are not in the frame that index.html shows. */
function dropFrameWith(dataset: DOMStringMap): void {
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    if (dataset['start'] === 'app') dataset['start'] = 'left'
    stop()
  })
}

/** Resolves when a style is in force or cannot be had. */
async function settled(link: Element): Promise<void> {
  if (!(link instanceof HTMLLinkElement) || link.sheet) return
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}
