/**
 * How smoothly History scrolls through ten thousand transactions on a CPU four times slower (E8):
 * `npm run bench:history`, after `npm run build`. Prints the longest task of each run, by the clock and
 * by the time that the thread itself ran, and what the page holds at most. Other work on the machine
 * adds to the clock's time above all, so the best run counts. Rows and runs may be given:
 * `npm run bench:history -- 2000 1`.
 */
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { findChromium } from '../stages/chromium.ts'
import { serveLongHistory } from './long-history.ts'

const [ROWS = 10_000, RUNS = 3] = process.argv.slice(2).map(Number)
const SLOWDOWN = 4
const LONG_TASK_MS = 50

interface PageSize {
  mostNodes: number
  mostRows: number
  shown: string
}

/** A task of the page's main thread, in ms. */
interface Task {
  byClock: number
  /** Without the time that the machine gave to others. */
  byThread: number
}

interface Measured extends PageSize {
  tasks: Task[]
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  /** Microseconds. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

const history = await serveLongHistory(ROWS)
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (let run = 1; run <= RUNS; run += 1) printRun(run, await measure())
} finally {
  await browser.close()
  await history.close()
}

async function measure(): Promise<Measured> {
  const context = await browser.newContext({
    baseURL: history.url,
    locale: 'ru-RU',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: history.url, localStorage: [{ name: 'token', value: history.token }] }],
    },
  })
  const page = await context.newPage()
  await page.goto('/history')
  await page.locator('[data-line]').first().waitFor()
  // What the start still has to do is not part of scrolling.
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await watch(page)
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await scrollToEnd(page, session)
  const tasks = readTasks(await browser.stopTracing())
  const size = await page.evaluate((): PageSize => Reflect.get(window, 'measured'))
  await context.close()
  return { ...size, tasks }
}

/** Notes after each scroll step how large the page is. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measured: PageSize = { mostNodes: 0, mostRows: 0, shown: '' }
    Reflect.set(window, 'measured', measured)
    addEventListener('scroll', () => {
      requestAnimationFrame(() => {
        const rows = document.querySelectorAll('[data-line]').length
        measured.mostRows = Math.max(measured.mostRows, rows)
        measured.mostNodes = Math.max(measured.mostNodes, document.querySelectorAll('*').length)
        const said = [...document.querySelectorAll('output')].map((one) => one.textContent)
        measured.shown = said.find((text) => text.includes(' из ')) ?? ''
      })
    })
  })
}

/** Turns the wheel as a hand does until the last transaction is there. */
async function scrollToEnd(page: Page, session: CDPSession): Promise<void> {
  for (let isAtEnd = false; !isAtEnd;) {
    for (let notch = 0; notch < 20; notch += 1) {
      await session.send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x: 190,
        y: 500,
        deltaX: 0,
        deltaY: 240,
      })
    }
    isAtEnd = await page.evaluate(() => {
      const { scrollHeight } = document.documentElement
      const isLast = scrollY + innerHeight >= scrollHeight - 2
      return isLast && document.querySelector('main section > div > button') === null
    })
  }
}

/** The tasks of the thread that drew the page: the one that was busiest. */
function readTasks(trace: Buffer): Task[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString('utf8'))
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`)
  const tasks = new Map<string, Task[]>(mains.map((thread) => [thread, []]))
  for (const { name, pid, tid, dur = 0, tdur = 0 } of traceEvents) {
    if (name !== 'RunTask') continue
    tasks.get(`${pid} ${tid}`)?.push({ byClock: dur / 1000, byThread: tdur / 1000 })
  }
  return [...tasks.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}

function printRun(run: number, { tasks, mostNodes, mostRows, shown }: Measured): void {
  const byThread = describe(tasks.map((task) => task.byThread))
  const byClock = describe(tasks.map((task) => task.byClock))
  console.log(`run ${run}: ${tasks.length} tasks; the longest by its thread ${byThread}`)
  console.log(`  the longest by the clock ${byClock}`)
  console.log(`  at most ${mostRows} rows and ${mostNodes} elements in the page; ${shown}`)
}

function describe(times: readonly number[]): string {
  // A spread of that many arguments is more than an engine takes.
  const longest = times.reduce((most, time) => Math.max(most, time), 0)
  const long = times.filter((time) => time > LONG_TASK_MS).length
  const share = (longest / LONG_TASK_MS).toFixed(2)
  return `${longest.toFixed(0)} ms (${share} of ${LONG_TASK_MS}), ${long} beyond ${LONG_TASK_MS} ms`
}
