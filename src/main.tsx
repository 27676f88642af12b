import { versionGate } from './boot.ts'
import './ui/styles/global.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchErrors } from './app/error-watch.ts'
import { watchInstall } from './app/install-watch.ts'
import { startOfflineCopy } from './app/offline-copy/offline-copy.ts'
import { queryClient } from './app/query-client.ts'
import { registerServiceWorkerLater } from './app/service-worker.ts'
import { settleHost } from './app/settle-host.ts'
import { watchSession } from './app/session-watch.ts'
import { watchUpdates } from './app/update-watch.ts'
import { applyBrand } from './environment/environment.ts'
import { readLanguage } from './environment/language.ts'
import { followTheme } from './environment/theme.ts'
import { loadBuiltInTexts } from './texts/built-in.ts'

watchErrors()
applyBrand()
followTheme()
watchSession()
watchInstall()
watchUpdates(versionGate)
// Not awaited at the top level: chunks that share code with this module would wait for it in a circle.
void start()
registerServiceWorkerLater(versionGate)

async function start(): Promise<void> {
  await Promise.all([settleHost(), loadBuiltInTexts(readLanguage()), startOfflineCopy(queryClient)])
  document.getElementById('not-started')?.remove()
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App />)
}
