import { showToast } from '../kernel/runtime/toasts.ts'
import { watchInstallation } from '../kernel/platform/installation.ts'
import { readText } from '../kernel/texts/read-text.ts'
import { queryClient } from './query-client.ts'

/** Stores the browser's install prompt, and shows a toast after the installation (A10). */
export function watchInstall(): void {
  watchInstallation(() => showToast(readText(queryClient, 'install.done')))
}
