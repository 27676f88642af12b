import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { watchFileActs } from '../support/file-acts.ts'

/**
 * The program that publish-killed.test.ts runs: `publish` or `rollback` of the terminal on
 * KILL_FOLDER. It ends by SIGKILL before its KILL_AT-th act on the files there; with KILL_COPIES it
 * goes to its end and leaves in that folder, by number, what was there before each act.
 */
const { KILL_AT, KILL_COMMAND, KILL_COPIES, KILL_FOLDER = '' } = process.env
watchFileActs(KILL_FOLDER, (count) => {
  if (count === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL')
  if (KILL_COPIES === undefined) return
  cpSync(KILL_FOLDER, join(KILL_COPIES, String(count)), { recursive: true, verbatimSymlinks: true })
})
await (KILL_COMMAND === 'rollback'
  ? import('../../scripts/rollback.ts')
  : import('../../scripts/publish.ts'))
