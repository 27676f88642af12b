import { provideProgram } from './server-program.ts'

/** The proxies that the configurations of deploy/proxy are for, as variables of the tests. */
export async function provideProxies(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of ['nginx', 'haproxy'] as const) {
    const program = await provideProgram(name)
    if (program) found[`TEST_${name.toUpperCase()}`] = program
    else console.log(`! No ${name} here: its configuration in deploy/proxy is NOT covered.`)
  }
  return found
}
