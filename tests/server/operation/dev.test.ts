import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { runServer } from '../../support/server-process.ts'
import { copyDataFolder } from '../../support/test-database.ts'
import { isWholeWalk } from '../../support/walk.ts'

/** Where the dev server serves the router, bundled with what it needs. */
const ROUTER = /"([^"]+\/@tanstack_react-router\.js[^"]*)"/

const folder = makeScratchFolder('wallet-dev-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// It bundles all packages anew, and whoever changes the app runs it all day.
test.runIf(isWholeWalk)(
  '`npm run dev` serves the app from its source, its packages and the API',
  async () => {
    const server = runServer(['--import', 'tsx', 'scripts/dev.ts'], {
      PATH: process.env['PATH'] ?? '',
      PORT: String(await findFreePort()),
      DATA_DIR: await copyDataFolder(folder),
    })
    try {
      const origin = await server.ready
      const read = async (path: string) => {
        const answer = await fetch(new URL(path, origin))
        expect(answer.status).toBe(200)
        return answer.text()
      }
      expect(await read('/')).toContain('/src/main.tsx')
      const [, router = ''] = ROUTER.exec(await read('/src/app/create-router.ts')) ?? []
      expect(await read(router)).toContain('createRouter')
      expect(await read('/v2/wallet/text-data/?lang=ru')).toContain('"auth')
    } finally {
      await server.stop()
    }
  },
)
