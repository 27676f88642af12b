import { versionGate } from './boot.ts'
import './ui/styles/global.css'
import { App } from './app/app.tsx'
import { startOfflineCopy } from './app/offline-copy/offline-copy.ts'
import { initHost } from './app/init-host.ts'
import { mountApp } from './app/mount.tsx'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.ts'
import { loadStartTexts } from './app/start-texts.ts'
import { startWatches } from './app/start-watches.ts'
import { applyBrand } from './kernel/environment/environment.ts'
import { followTheme } from './kernel/environment/theme.ts'
import { nextTask } from './kernel/runtime/next-task.ts'
import { isLockOn } from './kernel/runtime/storage.ts'

startWatches(versionGate)
applyBrand()
followTheme()
// In a later task than these modules. Not awaited: chunks that share code would deadlock.
void nextTask().then(start)

/** Mounts in one commit, over the prerendered HTML. A locked app loads nothing of its owner. */
async function start(): Promise<void> {
  await Promise.all([
    initHost().then(() => (isLockOn() ? undefined : router.load())),
    loadStartTexts(),
    startOfflineCopy(queryClient),
  ])
  await mountApp(<App router={router} />)
}
