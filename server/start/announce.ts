import type { Config } from '../config/config.ts'
import type { TrialOffice } from './trial-office.ts'

/** Prints the wallet's address and, in the sandbox, those of its SMS codes and of the operator's office. */
export function announce(
  config: Pick<Config, 'HOST' | 'SANDBOX'>,
  { port, office }: { port: number; office: TrialOffice | undefined },
): void {
  const address = `http://${config.HOST ?? 'localhost'}:${port}`
  console.log(`Ready: ${address}`)
  if (!config.SANDBOX) return
  console.log(`This is a trial wallet with play money. SMS codes arrive at ${address}/sandbox`)
  if (!office) return
  console.log(`The operator's office: ${office.origin}`)
  if (office.invitation) console.log(`Its first administrator, once: ${office.invitation}`)
}
