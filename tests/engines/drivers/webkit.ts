import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import * as v from 'valibot'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { startProgram, type StartedProgram } from './browser-process.ts'
import type { Engine, InputSource, Size } from './engine.ts'

const Session = v.object({
  sessionId: v.string(),
  capabilities: v.object({ browserName: v.string(), browserVersion: v.string() }),
})
const Answer = v.object({ value: v.unknown() })
const Failure = v.object({ error: v.string(), message: v.string() })
const Handles = v.array(v.string())
const Outcome = v.object({
  value: v.optional(v.string()),
  error: v.optional(v.string()),
  problems: v.array(v.string()),
})

/** A call of the driver that takes longer does not come back. */
const CALL_TIMEOUT_MS = 60_000
const CALL_TRIES = 100
const TRY_EVERY_MS = 50

/** Settings of a browser whose camera is played. */
const SWITCHES = [
  '--automation',
  '--enable-mock-capture-devices=true',
  '--enable-media-stream=true',
  // The driver loses a page to which Back leads across processes, which this policy separates.
  '--features=!CrossOriginOpenerPolicy',
]

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

export interface WebkitPrograms {
  driver: string
  browser: string
}

/** Starts WebKitGTK's small browser on an X display of its own, and drives it by WebDriver. */
export async function startWebkit(programs: WebkitPrograms, viewport: Size): Promise<Engine> {
  const home = makeScratchFolder('wallet-webkit-')
  const screen = `${viewport.width}x${viewport.height}x24`
  const display = await startProgram(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'],
    { sign: /^(\d+)\n/m },
  )
  const problems: string[] = []
  let driver: StartedProgram | undefined
  const close = async () => {
    await driver?.end()
    await display.end()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const port = await findFreePort()
    const command = ['sh', '-c', 'echo driver-started; exec "$0" "$@"', programs.driver]
    driver = await startProgram('dbus-run-session', ['--', ...command, `--port=${port}`], {
      env: environmentOn(`:${display.found}`, home),
      sign: /driver-started/,
    })
    const server = `http://127.0.0.1:${port}`
    await waitForDriver(server)
    const { sessionId, capabilities } = v.parse(
      Session,
      await callDriver(server, 'POST', '/session', {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': { binary: programs.browser, args: SWITCHES },
          },
        },
      }),
    )
    const call: Call = (method, path, body) =>
      callDriver(`${server}/session/${sessionId}`, method, path, body)
    await openSizedWindow(call, viewport)
    return {
      product: `${capabilities.browserName} ${capabilities.browserVersion}`,
      problems,
      ...createPageActs(call, problems),
      savePicture: (path) => saveScreen(`:${display.found}`, path),
      close: async () => {
        await call('DELETE', '').catch(() => undefined)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Nothing of the machine's own settings, and no graphics card. */
function environmentOn(display: string, home: string): NodeJS.ProcessEnv {
  return {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    HOME: home,
    XDG_RUNTIME_DIR: home,
    TZ: 'Europe/Moscow',
  }
}

async function waitForDriver(server: string): Promise<void> {
  for (let tries = 0; tries < CALL_TRIES; tries += 1) {
    if (await callDriver(server, 'GET', '/status').catch(() => undefined)) return
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS))
  }
  throw new Error('WebKitWebDriver does not answer')
}

async function callDriver(
  server: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${server}${path}`, {
    method,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = v.parse(Answer, await answer.json())
  if (answer.ok) return value
  const failure = v.safeParse(Failure, value)
  throw new Error(failure.success ? `${failure.output.error}: ${failure.output.message}` : path)
}

/**
 * Replaces the first window by one whose page has this size. The driver's own call for it waits for
 * a window manager; a page that is clicked may open such a window.
 */
async function openSizedWindow(call: Call, { width, height }: Size): Promise<void> {
  const features = `popup,noopener,left=0,top=0,width=${width},height=${height}`
  const script = `addEventListener('click', () => open('about:blank', '_blank', '${features}'))`
  await call('POST', '/execute/sync', { script, args: [] })
  await call('POST', '/actions', { actions: [CLICK] })
  await call('DELETE', '/window')
  const [handle] = v.parse(Handles, await call('GET', '/window/handles'))
  await call('POST', '/window', { handle })
}

const CLICK: InputSource = {
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x: 9, y: 9, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
}

function createPageActs(call: Call, problems: string[]) {
  return {
    open: async (url: string) => {
      await call('POST', '/url', { url })
    },
    reload: async () => {
      await call('POST', '/refresh', {})
    },
    goBack: async () => {
      await call('POST', '/back', {})
    },
    call: async (declaration: string, parameters: string) => {
      const script = `const [json, done] = arguments
        const problems = (${String(watchProblems)})()
        const work = ${declaration}
        const end = (outcome) => done({ ...outcome, problems: problems.splice(0) })
        work(json).then((value) => end({ value }), (error) => end({ error: String(error) }))`
      const answer = await call('POST', '/execute/async', { script, args: [parameters] })
      const { value, error, problems: noted } = v.parse(Outcome, answer)
      problems.push(...noted)
      if (value === undefined) throw new Error(error ?? 'the page returned nothing')
      return value
    },
    perform: async (actions: readonly InputSource[]) => {
      await call('POST', '/actions', { actions })
    },
  }
}

/**
 * Runs in the page, which has no other way to report to the driver: lists what goes wrong from the
 * first call on, and returns the list.
 */
function watchProblems(): string[] {
  const kept: unknown = Reflect.get(globalThis, 'notedProblems')
  if (Array.isArray(kept)) return kept
  const problems: string[] = []
  Reflect.set(globalThis, 'notedProblems', problems)
  addEventListener('error', ({ error, message }) => problems.push(String(error ?? message)))
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    problems.push(`${effectiveDirective} ${blockedURI}`),
  )
  return problems
}

/** Writes what an X display shows: the driver's own pictures wait for a window manager. */
async function saveScreen(display: string, path: string): Promise<void> {
  const child = spawn('import', ['-display', display, '-window', 'root', path], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`import ended with ${code}`)
}
