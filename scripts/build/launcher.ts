import { describeRange, isAtLeast, isInRange } from '../setup/node-version.mjs'

/**
 * Returns a module that loads a program, or ends with one line on a Node that is not in the range.
 */
export function writeLauncher(program: string, range: string): string {
  const needed = JSON.stringify(`E-Wallet needs Node ${describeRange(range)}; this is Node `)
  return `${isAtLeast.toString()}
${isInRange.toString()}
if (!isInRange(process.versions.node, ${JSON.stringify(range)})) {
  console.error(${needed} + process.versions.node + '. Get one at https://nodejs.org')
  process.exit(1)
}
await import(${JSON.stringify(program)})
`
}
