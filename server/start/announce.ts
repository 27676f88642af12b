import type { Config } from '../config/config.ts'

/** Prints the wallet's address and, in the sandbox, that of its SMS codes. */
export function announce(config: Pick<Config, 'HOST' | 'SANDBOX'>, port: number): void {
  const address = `http://${config.HOST ?? 'localhost'}:${port}`
  console.log(`Ready: ${address}`)
  if (!config.SANDBOX) return
  console.log(`This is a trial wallet with play money. SMS codes arrive at ${address}/sandbox`)
}
