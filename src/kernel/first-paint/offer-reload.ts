/** Time after which a page without the app shows the notice, ms. */
const PATIENCE_MS = 10_000

/**
 * Shows the notice `#not-started` in the language of the page when the app is not mounted in time
 * or a script fails to load. Its button unregisters the workers, which may have caused it, and
 * reloads.
 */
export function watchFailedStart(): void {
  setTimeout(offerReload, PATIENCE_MS)
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) offerReload()
    },
    true,
  )
}

function offerReload(): void {
  const notice = document.getElementById('not-started')
  if (!notice?.hidden || !document.querySelector('.first-paint')) return
  const { lang } = document.documentElement
  for (const other of notice.querySelectorAll(`[lang]:not([lang='${lang}'])`)) other.remove()
  notice.hidden = false
  notice.querySelector('button')?.addEventListener('click', () => {
    void unregisterWorkers()
      .catch(console.error)
      .then(() => location.reload())
  })
}

async function unregisterWorkers(): Promise<void> {
  const found = await navigator.serviceWorker?.getRegistrations()
  await Promise.all((found ?? []).map((registration) => registration.unregister()))
}
