import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NEXT_VERSION } from '../scripts/stages/tested-versions.ts'

/**
 * `npm run trial -- release` releases the next version in a copy of the last commit and runs `npm
 * test` there, or the script that is named, such as `check`: no test may depend on the present
 * version.
 */
const [script = 'test'] = process.argv.slice(2)
const copy = mkdtempSync(join(tmpdir(), 'e-wallet-release-'))
const identity = ['-c', 'user.name=release', '-c', 'user.email=release@localhost']
const steps: [string, string[], NodeJS.ProcessEnv?][] = [
  ['git', ['clone', '--quiet', process.cwd(), copy]],
  ['npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund']],
  // A trial needs no operator.
  ['npm', ['run', 'release', '--', NEXT_VERSION], { VITE_SANDBOX: '1' }],
  ['git', [...identity, 'commit', '--quiet', '--all', '--message', `Release ${NEXT_VERSION}`]],
  ['npm', ['run', script]],
]

process.exitCode = steps.every(runStep) ? 0 : 1
rmSync(copy, { recursive: true, force: true })

function runStep([program, parameters, env]: (typeof steps)[number]): boolean {
  console.log(`> ${program} ${parameters.join(' ')}`)
  const options = { cwd: copy, stdio: 'inherit', env: { ...process.env, ...env } } as const
  return spawnSync(program, parameters, options).status === 0
}
