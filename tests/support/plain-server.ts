/** Port of a brand's server without ways of withdrawing that have a quote (E7, G1, G2, G4). */
export function plainPortOf(environment: 'ewallet' | 'grok'): number {
  return Number(process.env['FLOWS_PORT']) + (environment === 'grok' ? 5 : 4)
}

/** Address of that server; the configuration of the flows starts it. */
export function plainOriginOf(environment: 'ewallet' | 'grok'): string {
  return `http://localhost:${plainPortOf(environment)}`
}
