const LOOK_EVERY_MS = 500

/**
 * Ends this process in order when npm, which started it through a shell, is asked to end: the shell
 * does not pass the signal on. Does nothing for a process that was started in another way.
 */
export function endWithParent() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  watch.unref()
}
