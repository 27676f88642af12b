import { startVersionGate } from './app/version-gate/version-gate.ts'

/** Runs before the app is there; the app joins it when it starts. */
export const versionGate = startVersionGate()
