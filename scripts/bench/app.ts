/**
 * `npm run bench`, after `VITE_SANDBOX=1 npm run build`: how fast the wallet paints and how quickly
 * it answers input, on a processor four times slower and a slow network, beside the baseline (the
 * bare stack) in the same run. Each line is a ratio to its limit and a verdict. Parts may be named:
 * `npm run bench -- visits interactions`; `--runs` says how often each is measured, the figures are
 * medians; `--slowdown` is another factor than four. A machine that is busy, or whose host is,
 * spoils them: its load and its stops are printed.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { firstLoadBytes, listScripts } from './bytes.ts'
import { measureInteractions, percentile98 } from './interactions.ts'
import { longest, type Task } from './main-thread.ts'
import { median } from './median.ts'
import { scrollHistory } from './scroll-history.ts'
import { serveBaseline, type Served } from './serve-baseline.ts'
import { serveWallet, type ServedWallet } from './serve-wallet.ts'
import { watchCpuSteal } from './cpu-steal.ts'
import { judge, printTable } from './verdicts.ts'
import { measureAlternately } from './visits.ts'
import { DEFAULT_LANGUAGE } from '../../contract/calls/texts.ts'

const PARTS = ['bytes', 'visits', 'interactions', 'history'] as const
const APP = 'dist/app'
const ROWS = 10_000
const LONG_TASK_MS = 50
const INTERACTION_MS = 100
const ALLOWED_SCRIPT_BYTES = 25_000

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, slowdown: { type: 'string', default: '4' } },
  allowPositionals: true,
})
const parts = new Set(positionals.length > 0 ? positionals : PARTS)
const unknown = [...parts].filter((part) => !PARTS.some((known) => known === part))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${PARTS.join(', ')}`)
  process.exit(1)
}

const runs = Number(values.runs)
const slowdown = Number(values.slowdown)
if (!(runs >= 1 && slowdown >= 1)) {
  console.error('--runs and --slowdown are numbers from 1 on')
  process.exit(1)
}
const { lost, longestMs } = watchCpuSteal()
console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
console.log(
  `stops of an idle loop: ${(lost * 100).toFixed(1)} %, ${longestMs.toFixed(1)} ms at most`,
)
const baseline = await serveBaseline()
const wallet = await serveWallet(parts.has('history') || parts.has('interactions') ? ROWS : 0)
try {
  if (parts.has('bytes')) printBytes(baseline)
  if (parts.has('visits')) await printVisits(baseline, wallet)
  if (parts.has('interactions')) await printInteractions(wallet)
  if (parts.has('history')) await printScroll(wallet)
} finally {
  await wallet.close()
  await baseline.close()
}

function printBytes({ folder }: Served): void {
  const limit = firstLoadBytes(folder) + ALLOWED_SCRIPT_BYTES
  printTable('Scripts, brotli', [
    judge(
      'first load of the landing beside baseline + 25 kB, bytes',
      firstLoadBytes(APP, DEFAULT_LANGUAGE),
      limit,
    ),
  ])
  for (const { name, bytes } of listScripts(APP))
    console.log(`  ${String(bytes).padStart(7)}  ${name}`)
}

async function printVisits(bare: Served, { url, token }: ServedWallet): Promise<void> {
  const [base, landing, home] = await measureAlternately(runs, slowdown, [
    { name: 'baseline', url: bare.url, marker: 'h1' },
    {
      name: 'landing',
      url: `${url}/auth`,
      marker: 'main h1',
    },
    {
      name: 'Home',
      url,
      marker: 'main a[href^="/wallet/"][href*="-"]',
      token,
    },
  ])
  if (!base || !landing || !home) return
  printTable('Visits, ms', [
    judge(
      'landing: heading visible, beside the baseline',
      landing.first.visible,
      base.first.visible * 0.45,
    ),
    judge(
      'landing: largest paint, beside the baseline',
      landing.first.largest,
      base.first.largest * 1.05,
    ),
    judge('landing: layout shift', landing.first.shift, 0),
    judge(
      'Home, nothing stored: balances visible, beside the baseline',
      home.first.visible,
      base.first.visible * 0.75,
    ),
    judge('Home, repeat: balances visible', home.repeat.visible, base.repeat.visible * 0.8),
    judge('Home, offline: balances visible', home.offline.visible, base.offline.visible * 0.8),
    judge('Home: worker active, beside the baseline', home.first.ready, base.first.ready * 2.5),
    judge(
      'landing: worker active, beside the baseline',
      landing.first.ready,
      base.first.ready * 2.5,
    ),
    judge('Home: layout shift', home.first.shift, 0),
  ])
}

async function printInteractions(served: ServedWallet): Promise<void> {
  const rounds = await repeat(() => measureInteractions(served, slowdown))
  for (const [index, { name }] of rounds[0]?.entries() ?? []) {
    const felt = rounds.flatMap((round) => round[index] ?? [])
    printTable(`Interactions: ${name} (medians of ${runs} runs)`, [
      judge(
        'delay that 98 in 100 keep, ms',
        median(felt.map(({ delays }) => percentile98(delays))),
        INTERACTION_MS,
      ),
      ...judgeTasks(felt.map(({ tasks }) => tasks)),
      judge('layout shift', median(felt.map(({ shift }) => shift)), 0),
    ])
  }
}

async function printScroll(served: ServedWallet): Promise<void> {
  const rounds = await repeat(() => scrollHistory(served, slowdown))
  const most = (key: 'mostRows' | 'mostElements') => Math.max(...rounds.map((round) => round[key]))
  printTable(
    `History of ${ROWS} rows: ${most('mostRows')} rows, ${most('mostElements')} elements at most (medians of ${runs} runs)`,
    judgeTasks(rounds.map(({ tasks }) => tasks)),
  )
}

/** Runs `measure` several times, one after another, and returns the results. */
async function repeat<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await measure())
  return results
}

function judgeTasks(rounds: readonly (readonly Task[])[]) {
  const usual = (by: keyof Task) => median(rounds.map((tasks) => longest(tasks, by)))
  return [
    judge('longest task by its thread, ms', usual('byThread'), LONG_TASK_MS),
    judge('longest task by the clock, ms', usual('byClock'), LONG_TASK_MS),
  ]
}
