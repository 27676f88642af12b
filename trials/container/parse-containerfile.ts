/** One line of a container file that does something. */
export type Instruction =
  | { name: 'RUN' | 'WORKDIR' | 'USER' | 'EXPOSE' | 'STOPSIGNAL'; text: string }
  | { name: 'ARG' | 'ENV'; values: Readonly<Record<string, string>> }
  | { name: 'COPY'; from: string | undefined; sources: readonly string[]; target: string }
  | { name: 'CMD'; program: readonly string[] }

/** What follows a FROM. */
export interface BuildStage {
  base: string
  name: string | undefined
  instructions: readonly Instruction[]
}

/** Returns the stages of a container file. Throws for anything that `runStages` does not do. */
export function parseContainerfile(text: string): BuildStage[] {
  const stages: { base: string; name: string | undefined; instructions: Instruction[] }[] = []
  for (const line of joinLines(text)) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [, base = '', as] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
      stages.push({ base, name: as, instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`before the first FROM: ${line}`)
    stage.instructions.push(parseInstruction(name, rest))
  }
  return stages
}

function joinLines(text: string): string[] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function parseInstruction(name: string, rest: string): Instruction {
  switch (name) {
    case 'RUN':
    case 'WORKDIR':
    case 'USER':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return { name, text: rest }
    case 'ARG':
    case 'ENV':
      return { name, values: parseValues(rest) }
    case 'COPY':
      return parseCopy(rest)
    case 'CMD':
      return { name, program: parseProgram(rest) }
    default:
      throw new Error(`unknown instruction: ${name} ${rest}`)
  }
}

function parseValues(rest: string): Record<string, string> {
  const pairs = rest.split(/\s+/).map((pair) => /^([A-Z_]+)=(\S*)$/.exec(pair))
  return Object.fromEntries(
    pairs.map((pair) => {
      if (!pair) throw new Error(`not a list of NAME=value: ${rest}`)
      return [pair[1], pair[2]]
    }),
  )
}

function parseCopy(rest: string): Instruction {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop()
  if (target === undefined || words.length === 0) throw new Error(`nothing to copy: ${rest}`)
  return { name: 'COPY', from, sources: words, target }
}

function parseProgram(rest: string): string[] {
  const program: unknown = JSON.parse(rest)
  if (!Array.isArray(program) || !program.every((word) => typeof word === 'string')) {
    throw new Error(`not a list of words: ${rest}`)
  }
  return program
}
