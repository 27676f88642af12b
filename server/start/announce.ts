import type { Config } from '../config/config.ts'
import type { TrialOffice } from './trial-office.ts'

/**
 * Prints the wallet's address and, in the sandbox, those of its SMS codes and of the operator's
 * office.
 */
export function announce(
  config: Pick<Config, 'HOST' | 'SANDBOX'>,
  { port, office }: { port: number; office: TrialOffice | undefined },
): void {
  const address = `http://${nameHost(config.HOST)}:${port}`
  console.log(`Ready: ${address}`)
  if (!config.SANDBOX) return
  console.log(`This is a trial wallet with play money. SMS codes arrive at ${address}/sandbox`)
  console.log(sayWhoReaches(config.HOST))
  if (!office) return
  console.log(`The operator's office: ${office.origin}`)
  if (office.invitation) console.log(`Its first administrator, once: ${office.invitation}`)
}

const EVERY_ADDRESS = /^(?:0\.0\.0\.0|::)$/
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/

function nameHost(host = 'localhost'): string {
  if (EVERY_ADDRESS.test(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function sayWhoReaches(host = 'localhost'): string {
  return LOOPBACK.test(host)
    ? 'Only this machine reaches it; HOST=0.0.0.0 opens it to the network, with its codes.'
    : `Whoever reaches ${host} can read its codes: HOST opens it to the network.`
}
