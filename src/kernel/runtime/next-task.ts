/**
 * Resolves in the next task, so that the browser can paint or handle input in between. Unlike a
 * timer it is not throttled in a hidden page.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
