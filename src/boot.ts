import { startVersionGate } from './app/version-gate/version-gate.ts'

/** Runs before the app starts; the app connects to it later. */
export const versionGate = startVersionGate()
