/**
 * Writes docs/settings.md. Run after a change of a setting:
 * `node --import tsx scripts/make-settings.ts`.
 */
import { writeFileSync } from 'node:fs'
import { SETTINGS_FILE, writeSettings } from './settings/settings-document.ts'

writeFileSync(SETTINGS_FILE, writeSettings())
