/**
 * Resolves in a task of its own, right after the one that runs: between the two the browser may draw or
 * take an input. Unlike a timer it is not held back in a page that is not seen.
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
