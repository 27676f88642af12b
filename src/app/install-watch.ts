import { showToast } from '../lib/toasts.ts'
import { watchInstallation } from '../platform/installation.ts'
import { readText } from '../texts/read-text.ts'
import { queryClient } from './query-client.ts'

/** Keeps the browser's offer to install the app, and says when it was installed (A10). */
export function watchInstall(): void {
  watchInstallation(() => showToast(readText(queryClient, 'install.done')))
}
