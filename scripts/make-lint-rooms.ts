/**
 * Writes .oxlintrc.rooms.json, the law of the house for oxlint. Run after a change of
 * tests/architecture/layers.ts: `npx tsx scripts/make-lint-rooms.ts`.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { LINT_ROOMS_FILE, makeLintRooms } from '../tests/architecture/lint-rooms.ts'

writeFileSync(LINT_ROOMS_FILE, JSON.stringify(makeLintRooms()))
execFileSync('npx', ['oxfmt', LINT_ROOMS_FILE], { stdio: 'inherit' })
