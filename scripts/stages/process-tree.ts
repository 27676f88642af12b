import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of the processes that a process has started, as far as `/proc` shows them. */
export function listChildren(parent: number): number[] {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readParent(pid) === parent)
}

/** Sends a signal to a process that may have ended already. */
export function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

/** Field 4 of /proc/<pid>/stat; the name before it may hold spaces and brackets. */
function readParent(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
