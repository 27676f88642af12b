import { expect } from '@playwright/test'
import { declareCall, type Engine, type InputSource, type Json } from './engine.ts'
import { lookUp, toPlain, type Found, type Query } from './look-up.ts'

/** How often a page is looked at while something is awaited, in milliseconds. */
const INTERVALS = [50, 100, 200, 400]
const TIMEOUT_MS = 20_000

/** Keys without a letter, as WebDriver writes them. */
export const KEYS = {
  enter: '\uE007',
  tab: '\uE004',
  escape: '\uE00C',
  control: '\uE009',
  backspace: '\uE003',
  end: '\uE010',
} as const

/** The steps of a journey in a page, whatever the engine. */
export interface DrivenPage {
  engine: Engine
  /** Opens a path of the app's origin, or a whole address. */
  open(path: string): Promise<void>
  /** Returns what the page shows of a query now. */
  find(query: Query): Promise<Found[]>
  /** Waits until the page shows it; returns the first. */
  see(query: Query): Promise<Found>
  /** Waits until the page shows nothing of it. */
  lose(query: Query): Promise<void>
  /** Waits until it is there, enabled, at rest and uncovered, then presses it with the pointer. */
  click(query: Query): Promise<void>
  /** Replaces what a field has by what keys type. */
  enter(query: Query, text: string): Promise<void>
  /** Replaces what a field has by a text that comes as one piece. */
  paste(query: Query, text: string): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  /** Waits until the path and search of the address fit. */
  arrive(address: RegExp): Promise<void>
  evaluate: Evaluate
}

type Evaluate = <Result, Parameters extends readonly Json[]>(
  work: (...parameters: Parameters) => Result | Promise<Result>,
  ...parameters: Parameters
) => Promise<Result>

/** Makes the steps of journeys out of an engine's acts. */
export function drivePage(engine: Engine, origin: string): DrivenPage {
  const evaluate: Evaluate = async (work, ...parameters) => {
    const answer = await engine.call(declareCall(work), JSON.stringify(parameters))
    return JSON.parse(answer)[0]
  }
  const find = (query: Query, isBroughtIntoView = false) =>
    whileLoading(() => evaluate(lookUp, toPlain(query), isBroughtIntoView))
  const see = async (query: Query) => {
    let first: Found | undefined
    await wait(query, 'is shown', async () => ([first] = await find(query)).length).not.toBe(0)
    if (!first) throw new Error(`lost: ${describe(query)}`)
    return first
  }
  const click = async (query: Query) => {
    const { x, y } = await findTarget(query)
    await engine.perform([pressAt(x, y)])
  }
  const findTarget = async (query: Query) => {
    let last: Found | undefined
    const isReady = async () => {
      const [found] = await find(query, true)
      const isStill = found?.x === last?.x && found?.y === last?.y
      last = found
      return isStill && found?.isEnabled === true && found.isReachable
    }
    await wait(query, 'can be pressed', isReady).toBe(true)
    if (!last) throw new Error(`lost: ${describe(query)}`)
    return last
  }
  const type = (text: string) => engine.perform([typeKeys(Array.from(text))])
  return {
    engine,
    evaluate,
    find: (query) => find(query),
    see,
    lose: (query) => wait(query, 'is gone', async () => (await find(query)).length).toBe(0),
    click,
    enter: async (query, text) => {
      await click(query)
      await engine.perform([typeKeys([KEYS.control, 'a'])])
      await engine.perform([typeKeys(text === '' ? [KEYS.backspace] : Array.from(text))])
    },
    paste: async (query, text) => {
      await click(query)
      await engine.perform([typeKeys([KEYS.control, 'a'])])
      await evaluate((piece: string) => document.execCommand('insertText', false, piece), text)
    },
    type,
    open: (path) => engine.open(new URL(path, origin).href),
    arrive: (address) =>
      expect
        .poll(() => whileLoading(() => evaluate(() => location.pathname + location.search)), {
          message: `the address fits ${address}`,
          intervals: INTERVALS,
          timeout: TIMEOUT_MS,
        })
        .toMatch(address),
  }
}

function wait<Result>(query: Query, what: string, read: () => Promise<Result>) {
  return expect.poll(read, {
    message: `${what}: ${describe(query)}`,
    intervals: INTERVALS,
    timeout: TIMEOUT_MS,
  })
}

/** Repeats what failed because the page was replaced by another meanwhile. */
async function whileLoading<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; tries < INTERVALS.length; tries += 1) {
    try {
      return await read()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, INTERVALS[tries]))
    }
  }
  return read()
}

function pressAt(x: number, y: number): InputSource {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}

/** Presses keys one after another; those after Control are pressed with it. */
function typeKeys(keys: readonly string[]): InputSource {
  const [first, ...rest] = keys
  const actions =
    first === KEYS.control
      ? [{ type: 'keyDown', value: first }, ...rest.flatMap(press), { type: 'keyUp', value: first }]
      : keys.flatMap(press)
  return { type: 'key', id: 'keyboard', actions }
}

function press(value: string) {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
}

function describe(query: Query): string {
  return JSON.stringify(query, (_, value: unknown) =>
    value instanceof RegExp ? String(value) : value,
  )
}
