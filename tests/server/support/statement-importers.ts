import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'

/** What a program that is not ours read; whole minor units. */
interface Read {
  closing: bigint | undefined
  /** `words` are empty where the program tells none. */
  entries: { id: string; day: string; amount: bigint; words?: string }[]
}

const MAX_BYTES = 64 * 1024 * 1024

/** Runs a program, in a home of its own, and returns what it prints. */
function run(program: string, words: readonly string[]): string {
  const home = mkdtempSync(join(tmpdir(), 'importer-'))
  try {
    return execFileSync(program, words, {
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8', TZ: 'UTC' },
    })
  } finally {
    rmSync(home, { recursive: true })
  }
}

/** The currency of a statement. */
interface OfCurrency {
  code: string
  decimals: number
}

const RUBLES: OfCurrency = { code: 'RUB', decimals: 2 }

/** `-12.3` is -1230 units of a currency with two decimals. */
function units(text: string, decimals = RUBLES.decimals): bigint {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const beyond = rest.slice(decimals)
  if (whole === '' || /[1-9]/.test(beyond)) throw new Error(`an amount is read as ${text}`)
  return BigInt(`${sign}${whole}${rest.slice(0, decimals).padEnd(decimals, '0')}`)
}

/**
 * Rules by which hledger reads a statement as CSV: lines of balances have no number and no time.
 */
const rulesFor = (code: string) => `skip 1
separator ,
fields date, code, account, cur, description, comment, fee, amount, balance, tariff
date-format %Y-%m-%d %H:%M:%S
account1 wallet
account2 other
currency ${code}
if %date ^$
 skip
`

/** Returns the balances that hledger has by the movements of a CSV, from its opening balance on. */
export function readByHledger(
  path: string,
  { code, decimals } = RUBLES,
): { opening: bigint; closing: bigint } {
  const rules = `${path}.rules`
  writeFileSync(rules, rulesFor(code))
  const program = process.env['TEST_HLEDGER'] ?? 'hledger'
  const words = ['-f', path, '--rules-file', rules]
  const listed = run(program, [...words, 'register', 'wallet', '-O', 'csv'])
  const amounts = listed
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => units(new RegExp(`"${code}(-?[\\d.]+)"`).exec(line)?.[1] ?? '', decimals))
  // hledger compares each stated balance with its own; the balance before the first movement is
  // what it lacks.
  const asserted = run(program, [...words, 'print'])
  const first = units(new RegExp(`= ${code}(-?[\\d.]+)`).exec(asserted)?.[1] ?? '', decimals)
  const opening = first - (amounts[0] ?? 0n)
  return { opening, closing: opening + amounts.reduce((sum, one) => sum + one, 0n) }
}

function field(block: string, name: string): string {
  return new RegExp(`${name}: (.*)`).exec(block)?.[1]?.trim() ?? ''
}

/** Returns what libofx, by which GnuCash reads OFX, finds in a file. */
export function readByLibOfx(path: string, { decimals } = RUBLES): Read {
  const printed = run(process.env['TEST_OFXDUMP'] ?? 'ofxdump', [path])
  const [head = '', ...blocks] = printed.split('ofx_proc_transaction():')
  return {
    closing: units(field(head, 'Ledger balance'), decimals),
    entries: blocks.map((block) => ({
      id: field(block, "Financial institution's ID for this transaction"),
      day: field(block, 'Date posted'),
      amount: units(field(block, 'Total money amount'), decimals),
      words: field(block, 'Extra transaction information \\(memo\\)'),
    })),
  }
}

/** `value="150050%2F100%3ARUB"` is 1500.50. */
function valueOf(block: string, { code, decimals }: OfCurrency): bigint {
  const value = new RegExp(`value="(-?\\d+)(?:%2F(\\d+))?%3A${code}"`).exec(block)
  if (!value) throw new Error(`no amount in ${code}`)
  const [, whole = '', parts = '1'] = value
  return (BigInt(whole) * 10n ** BigInt(decimals)) / BigInt(parts)
}

/** Returns what AqBanking, by which GnuCash reads MT940, finds in a file. */
export function readByAqBanking(path: string, currency = RUBLES): Read {
  const folder = mkdtempSync(join(tmpdir(), 'aqbanking-'))
  const context = join(folder, 'context')
  try {
    const words = ['--importer=swift', '--profile=SWIFT-MT940', '-f', path, '-c', context]
    run(process.env['TEST_AQBANKING'] ?? 'aqbanking-cli', ['-n', '-D', folder, 'import', ...words])
    const printed = run('cat', [context])
    const [head = '', ...blocks] = printed.split(/^\s*transaction \{/m)
    return {
      closing: valueOf(head, currency),
      entries: blocks.map((block) => ({
        id: /bankReference="(\w+)"/.exec(block)?.[1] ?? '',
        day: /date="(\d+)"/.exec(block)?.[1] ?? '',
        amount: valueOf(block, currency),
      })),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** GnuCash's own importer of QIF, without its windows. */
const SCHEME = `(use-modules (gnucash qif-import qif-file) (gnucash qif-import qif-objects))
(define file (make-qif-file))
(define read (qif-file:read-file file (list-ref (command-line) 1) (make-ticker-map) #f))
(define parsed (qif-file:parse-fields file #f))
(unless (and (null? read) (null? parsed)) (exit 1))
(for-each
  (lambda (one)
    (let ((date (qif-xtn:date one)) (split (car (qif-xtn:splits one))))
      (format #t "~a ~a ~a ~a~%" (list-ref date 0) (list-ref date 1) (list-ref date 2)
        (* UNITS (qif-split:amount split)))))
  (qif-file:xtns file))
`

/** Returns what GnuCash's importer of QIF finds in a file. */
export function readByGnuCash(path: string, { decimals } = RUBLES): Read {
  const script = `${path}.scm`
  writeFileSync(script, SCHEME.replace('UNITS', String(10 ** decimals)))
  const printed = run('env', [
    'LD_LIBRARY_PATH=/usr/lib/x86_64-linux-gnu/gnucash:/usr/lib/aarch64-linux-gnu/gnucash',
    'guile',
    script,
    path,
  ])
  const entries = printed
    .trim()
    .split('\n')
    .map((line) => {
      const [day = '', month = '', year = '', amount = '0'] = line.split(' ')
      const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
      return { id: '', day: date, amount: BigInt(amount) }
    })
  return { closing: undefined, entries }
}

const Parsed = v.object({
  errors: v.array(v.unknown()),
  transactions: v.array(v.object({ amount: v.number(), date: v.string() })),
})
const Reader = v.object({ parseFile: v.function() })

/** Returns what Actual Budget reads from a file; its amounts are numbers. */
export async function readByActual(path: string, { decimals } = RUBLES): Promise<Read> {
  const module: unknown = await import(pathToFileURL(process.env['TEST_ACTUAL'] ?? '').href)
  const { parseFile } = v.parse(Reader, module)
  const { errors, transactions } = v.parse(Parsed, await parseFile(path, {}))
  if (errors.length > 0) throw new Error(`Actual found errors: ${JSON.stringify(errors[0])}`)
  return {
    closing: undefined,
    entries: transactions.map(({ amount, date }) => ({
      id: '',
      day: date,
      amount: BigInt(Math.round(amount * 10 ** decimals)),
    })),
  }
}
