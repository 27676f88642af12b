import { spawnSync } from 'node:child_process'

/** `npm run trial -- gallery`: writes a picture of every surface of the built app. */
const parameters = ['test', '--config', 'tests/gallery/playwright.config.ts', '--reporter=line']
const { status } = spawnSync('npx', ['playwright', ...parameters, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
