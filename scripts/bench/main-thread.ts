import type { Browser, BrowserContext } from '@playwright/test'

/** A task of the page's main thread, in ms. */
export interface Task {
  byClock: number
  /** Without the time that the machine gave to others. */
  byThread: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

/**
 * A task in the trace. Of its category alone: what else the browser can note slows the page down by
 * as much as a quarter, and it notes all of it where only categories that are off by default are
 * asked for.
 */
const TASK = { name: 'ThreadControllerImpl::RunTask', category: 'toplevel' }

/**
 * The tasks of the thread that drew the page while `act` ran. The trace is read as it comes: that
 * of a long act is longer than a string of Node may be.
 */
export async function traceTasks(
  context: BrowserContext,
  act: () => Promise<void>,
): Promise<Task[]> {
  const session = await browserOf(context).newBrowserCDPSession()
  const tasks = new Map<string, Task[]>()
  const mains = new Set<string>()
  session.on('Tracing.dataCollected', ({ value }: { value: object[] }) => {
    for (const { name, pid, tid, dur = 0, tdur = 0, args } of value.filter(isTraceEvent)) {
      const thread = `${pid} ${tid}`
      if (name === 'thread_name' && args.name === 'CrRendererMain') mains.add(thread)
      if (name !== TASK.name) continue
      const list = tasks.get(thread) ?? []
      tasks.set(thread, list)
      list.push({ byClock: dur / 1000, byThread: tdur / 1000 })
    }
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [TASK.category] },
  })
  await act()
  const isWhole = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isWhole
  await session.detach()
  const ofPages = [...tasks].filter(([thread]) => mains.has(thread)).map(([, list]) => list)
  return ofPages.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** The longest of the tasks in ms. */
export function longest(tasks: readonly Task[], by: keyof Task): number {
  // A spread of that many arguments is more than an engine takes.
  return tasks.reduce((most, task) => Math.max(most, task[by]), 0)
}

function isTraceEvent(event: object): event is TraceEvent {
  return 'name' in event && 'pid' in event && 'tid' in event
}

function browserOf(context: BrowserContext): Browser {
  const browser = context.browser()
  if (!browser) throw new Error('a context of a browser is needed')
  return browser
}
