import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { ConfigError } from './config-error.ts'

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>

/**
 * What an operator has set for one provider: all that it needs, nothing, or a part. With a part the
 * server starts, says what is missing, and does without the provider.
 */
export type SettingsSection<Values> =
  | { state: 'set'; values: Values; missing: readonly [] }
  | { state: 'absent' | 'incomplete'; missing: readonly string[] }

/**
 * Reads the settings of one provider. Required settings are those whose schema takes no undefined;
 * one of them is enough to make the section more than absent. Throws ConfigError for a value of the
 * wrong form, which may hold a secret and is not quoted.
 */
export function readSection<Entries extends v.ObjectEntries>(
  variables: Variables,
  entries: Entries,
): SettingsSection<v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  const names = Object.keys(entries)
  const given = readGiven(variables, names)
  const result = v.safeParse(v.object(entries), given)
  if (result.success) return { state: 'set', values: result.output, missing: [] }
  const wrong = result.issues.filter((issue) => isGiven(given, issue))
  if (wrong.length > 0) throw new ConfigError(describeIssues(wrong))
  const missing = result.issues.map((issue) => v.getDotPath(issue) ?? '')
  const required = names.filter((name) => entries[name]?.type !== 'optional')
  return { state: missing.length === required.length ? 'absent' : 'incomplete', missing }
}

/** A section that also needs settings which are not its own; one that is absent stays so. */
export function needing<Values>(
  section: SettingsSection<Values>,
  variables: Variables,
  names: readonly string[],
): SettingsSection<Values> {
  return lacking(section, listMissing(variables, names))
}

/** A section with settings of which none is needed, or all are. */
export function pairing<Values>(
  section: SettingsSection<Values>,
  variables: Variables,
  names: readonly string[],
): SettingsSection<Values> {
  const missing = listMissing(variables, names)
  return missing.length < names.length ? lacking(section, missing) : section
}

function listMissing(variables: Variables, names: readonly string[]): string[] {
  const given = readGiven(variables, names)
  return names.filter((name) => !(name in given))
}

function lacking<Values>(
  section: SettingsSection<Values>,
  names: readonly string[],
): SettingsSection<Values> {
  if (section.state === 'absent' || names.length === 0) return section
  return { state: 'incomplete', missing: [...section.missing, ...names] }
}

/**
 * The values of the named settings; empty ones count as absent. A setting may be given as the file
 * that holds it, by the name with `_FILE` behind it. Throws ConfigError when the file cannot be
 * read, or both are given.
 */
export function readGiven(variables: Variables, names: readonly string[]): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of names) {
    const value = variables[name] || undefined
    const path = variables[`${name}_FILE`] || undefined
    if (value && path) throw new ConfigError(`${name} and ${name}_FILE are both set`)
    const found = path ? readSecret(`${name}_FILE`, path) : value
    if (found) given[name] = found
  }
  return given
}

/** One line that names each wrong setting. */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('; ')
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name} names a file that cannot be read`)
  }
}

function isGiven(given: Readonly<Record<string, string>>, issue: v.BaseIssue<unknown>): boolean {
  return (v.getDotPath(issue) ?? '') in given
}
