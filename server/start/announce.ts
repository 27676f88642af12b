import type { Config } from '../config.ts'

/** Tells people at the terminal where the wallet is and, in the sandbox, where its SMS codes are. */
export function announce(config: Pick<Config, 'HOST' | 'SANDBOX'>, port: number): void {
  const address = `http://${config.HOST ?? 'localhost'}:${port}`
  console.log(`Ready: ${address}`)
  if (!config.SANDBOX) return
  console.log(`This is a trial wallet with play money. SMS codes arrive at ${address}/sandbox`)
}
