interface LaunchQueue {
  setConsumer: (consumer: (launch: { targetURL?: string | undefined }) => void) => void
}

/**
 * Calls the listener when the installed app is launched, also while it is open: the manifest
 * focuses the existing window. Only some browsers support it.
 */
export function onLaunch(listener: (target: URL) => void): void {
  if (!('launchQueue' in window) || !isLaunchQueue(window.launchQueue)) return
  window.launchQueue.setConsumer(({ targetURL }) => {
    if (targetURL !== undefined) listener(new URL(targetURL))
  })
}

function isLaunchQueue(value: unknown): value is LaunchQueue {
  return typeof value === 'object' && value !== null && 'setConsumer' in value
}
