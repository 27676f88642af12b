import { readFileSync } from 'node:fs'
import { ru } from '../support/ru.ts'
import { expect, test } from './engine-test.ts'

/**
 * Rows of the table in docs/engines.md: what it is called there, and whether this engine has it.
 */
function readTable(column: number): Record<string, boolean> {
  const lines = readFileSync('docs/engines.md', 'utf8').split('\n')
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  return Object.fromEntries(
    rows
      .filter((cells) => /^(?:yes|no)\b/.test(cells[column] ?? ''))
      .map((cells) => [cells[1] ?? '', cells[column]?.startsWith('yes') === true]),
  )
}

/** Runs in the page: returns what the browser has of what the app uses. */
async function detectFeatures(): Promise<Record<string, boolean>> {
  const camera = await navigator.mediaDevices.getUserMedia({ video: true }).catch(() => undefined)
  for (const track of camera?.getTracks() ?? []) track.stop()
  return {
    'service worker': 'serviceWorker' in navigator,
    'IndexedDB, Cache Storage': 'indexedDB' in window && 'caches' in window,
    'camera (simulated)': camera !== undefined,
    BarcodeDetector: 'BarcodeDetector' in window,
    passkeys: 'PublicKeyCredential' in window,
    'web push': 'PushManager' in window,
    'install prompt': 'onbeforeinstallprompt' in window,
    'badge of the icon': 'setAppBadge' in navigator,
    sharing: 'share' in navigator,
    'wake lock': 'wakeLock' in navigator,
    'Trusted Types': 'trustedTypes' in window,
    'native popovers': 'popover' in HTMLElement.prototype,
    '@starting-style': 'CSSStartingStyleRule' in window,
    'dynamic viewport (dvh)': CSS.supports('height: 100dvh'),
    'field-sizing': CSS.supports('field-sizing: content'),
    requestIdleCallback: 'requestIdleCallback' in window,
  }
}

test('the browser has what docs/engines.md lists for it, and lacks what it lacks there', async ({
  app,
  engineName,
}) => {
  await app.open('/auth')
  await app.see({ role: 'link', name: ru('wallet.auth.register_btn') })
  const found = await app.evaluate(detectFeatures)
  expect(found).toEqual(readTable(engineName === 'firefox' ? 2 : 3))
})

test.describe('the driver', () => {
  test.use({ allowedProblems: /planted/ })

  test('the driver notices an uncaught error and a breach of the content policy', async ({
    app,
  }) => {
    await app.open('/auth')
    await app.evaluate(() => {
      setTimeout(() => {
        throw new Error('planted')
      })
      new Image().src = 'http://127.0.0.1:9/planted.png'
    })
    const readProblems = async () => {
      await app.find({ css: 'h1' })
      return app.engine.problems.join('\n')
    }
    await expect.poll(readProblems).toMatch(/Error: planted/)
    await expect.poll(readProblems).toMatch(/planted\.png/)
  })
})
