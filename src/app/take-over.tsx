import { startTransition, useEffect, useLayoutEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { report } from '../lib/report.ts'
import { followHand } from './first-frame-hand.ts'
import { router } from './router.ts'

/** The first page has the line and the processor to itself for so long, ms. */
const REST_MS = 2500

/**
 * Puts the app in the place of what index.html shows, as a whole: the landing comes to life as it is,
 * anything else is drawn anew. It is made in pieces that leave room for a press. Waits for the styles
 * that the head script asked for. The pages that are likely next come after it.
 */
export async function takeOver(app: ReactNode): Promise<void> {
  await Promise.all(Array.from(document.querySelectorAll('link[rel="stylesheet"]'), settled))
  const { dataset } = document.documentElement
  const root = document.getElementById('root')
  if (!root) return
  const arriving = <Arrival onArrive={followHand(root)}>{app}</Arrival>
  const isDrawn = dataset['start'] === 'landing' && router.state.location.pathname === '/auth'
  startTransition(() => {
    if (isDrawn && root.hasChildNodes()) {
      hydrateRoot(root, arriving, { onRecoverableError: (error) => report('take-over', error) })
    } else {
      createRoot(root).render(arriving)
      dropFrameWith(dataset)
    }
  })
  setTimeout(loadNextPages, REST_MS)
}

/** A page that cannot be had ahead is asked for when somebody goes there. */
function loadNextPages(): void {
  import('./next-pages.ts').then(({ loadWhenIdle }) => loadWhenIdle()).catch(() => {})
}

interface ArrivalProps {
  onArrive: () => void
  children: ReactNode
}

/** Clears away what stood in for the app as soon as it is there. */
function Arrival({ onArrive, children }: ArrivalProps) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset['placing']
    document.getElementById('root')?.classList.remove('first-paint')
    for (const it of document.querySelectorAll('#not-started, body > template')) it.remove()
  }, [])
  useEffect(onArrive, [onArrive])
  return children
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
