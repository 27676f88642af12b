import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { connectBidi, type BidiConnection } from './bidi-connection.ts'
import { startProgram } from './browser-process.ts'
import type { Engine, Size } from './engine.ts'

const Session = v.object({
  capabilities: v.object({ browserName: v.string(), browserVersion: v.string() }),
})
const Tab = v.object({ context: v.string() })
const Outcome = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.string() }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
])
const Picture = v.object({ data: v.string() })
const LogEntry = v.object({ level: v.string(), type: v.string(), text: v.string() })

/** Devices that are played, and given without a question. */
const SETTINGS = {
  'intl.accept_languages': 'ru-RU, ru',
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'layout.css.prefers-color-scheme.content-override': 1,
}

/** Starts Firefox without windows, with a profile of its own, and drives it by WebDriver BiDi. */
export async function startFirefox(program: string, viewport: Size): Promise<Engine> {
  const profile = makeScratchFolder('wallet-firefox-')
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(SETTINGS)
      .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const parameters = ['--headless', '--no-remote', '--profile', profile]
  const firefox = await startProgram(program, [...parameters, '--remote-debugging-port', '0'], {
    env: { HOME: profile, TZ: 'Europe/Moscow' },
    sign: /WebDriver BiDi listening on (ws:\S+)/,
  })
  const problems: string[] = []
  const bidi = await connectBidi(`${firefox.found}/session`, (event) => {
    const entry = v.safeParse(LogEntry, event)
    if (entry.success && isProblem(entry.output)) problems.push(entry.output.text)
  })
  const { capabilities } = v.parse(
    Session,
    await bidi.call('session.new', { capabilities: { alwaysMatch: {} } }),
  )
  await bidi.call('session.subscribe', { events: ['log.entryAdded'] })
  // The first tab of a new window never gets the focus, and without it no ring is drawn.
  const { context } = v.parse(Tab, await bidi.call('browsingContext.create', { type: 'tab' }))
  await bidi.call('browsingContext.setViewport', { context, viewport })
  return {
    product: `${capabilities.browserName} ${capabilities.browserVersion}`,
    problems,
    ...createPageActs(bidi, context),
    close: async () => {
      await bidi.call('browser.close', {}).catch(() => undefined)
      bidi.close()
      await firefox.end()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Uncaught errors, and refusals of the content policy, which Firefox writes as errors too. */
function isProblem({ level, type, text }: v.InferOutput<typeof LogEntry>): boolean {
  return level === 'error' && (type === 'javascript' || text.includes('Content-Security-Policy'))
}

function createPageActs(bidi: BidiConnection, context: string) {
  const load = { context, wait: 'complete' }
  return {
    open: async (url: string) => {
      await bidi.call('browsingContext.navigate', { ...load, url })
    },
    reload: async () => {
      await bidi.call('browsingContext.reload', load)
    },
    goBack: async () => {
      await bidi.call('browsingContext.traverseHistory', { context, delta: -1 })
    },
    call: async (functionDeclaration: string, parameters: string) => {
      const outcome = v.parse(
        Outcome,
        await bidi.call('script.callFunction', {
          functionDeclaration,
          arguments: [{ type: 'string', value: parameters }],
          target: { context },
          awaitPromise: true,
        }),
      )
      if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text)
      return outcome.result.value
    },
    perform: async (actions: Parameters<Engine['perform']>[0]) => {
      await bidi.call('input.performActions', { context, actions })
    },
    savePicture: async (path: string) => {
      const answer = await bidi.call('browsingContext.captureScreenshot', { context })
      writeFileSync(path, Buffer.from(v.parse(Picture, answer).data, 'base64'))
    },
  }
}
