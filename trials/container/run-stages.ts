import { mkdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, posix } from 'node:path'
import { type BareRoot, copyInto, openRoot } from './bare-root.ts'
import type { BuildStage, Instruction } from './parse-containerfile.ts'

/** A built image: its files, and how it starts. */
export interface Image {
  root: BareRoot
  folder: string
  env: Readonly<Record<string, string>>
  user: string
  program: readonly string[]
}

interface State {
  root: BareRoot
  folder: string
  /** Variables of commands: those of the image, and arguments of the build. */
  env: Record<string, string>
  args: Record<string, string>
  user: string
  program: readonly string[]
}

interface Building {
  /** Archive of the bare Debian that stands for each base. */
  archive: string
  /** Where the roots of the stages are made. */
  scratch: string
  /** Arguments of the build, in place of the defaults of ARG. */
  args: Readonly<Record<string, string>>
  /** Changes the copy of the repository that the build sees. */
  onContext: (folder: string) => void
}

/**
 * Does every instruction of the stages, one after another, and returns the image of the last one.
 */
export async function runStages(
  stages: readonly BuildStage[],
  { archive, scratch, args, onContext }: Building,
): Promise<Image> {
  const built = new Map<string, BareRoot>()
  let last: State | undefined
  for (const [n, { base, name, instructions }] of stages.entries()) {
    console.log(`FROM ${base}`)
    const root = await openRoot(archive, join(scratch, name ?? String(n)))
    const state: State = { root, folder: '/', env: {}, args: {}, user: 'root', program: [] }
    for (const instruction of instructions) {
      await follow(instruction, state, { built, args, onContext })
    }
    if (name !== undefined) built.set(name, root)
    last = state
  }
  if (!last) throw new Error('no stage')
  const { root, folder, env, user, program } = last
  return { root, folder, env, user, program }
}

async function follow(
  instruction: Instruction,
  state: State,
  {
    built,
    args,
    onContext,
  }: Pick<Building, 'args' | 'onContext'> & { built: ReadonlyMap<string, BareRoot> },
): Promise<void> {
  switch (instruction.name) {
    case 'RUN':
      if (state.user !== 'root') throw new Error('RUN as another user is not done')
      await state.root.run(instruction.text, {
        folder: state.folder,
        env: { HOME: '/root', ...state.args, ...state.env },
      })
      return
    case 'WORKDIR':
      state.folder = within(state, instruction.text)
      mkdirSync(join(state.root.folder, state.folder), { recursive: true })
      return
    case 'USER':
      state.user = instruction.text
      return
    case 'ARG':
      for (const [name, value] of Object.entries(instruction.values)) {
        state.args[name] = args[name] ?? value
      }
      return
    case 'ENV':
      Object.assign(state.env, instruction.values)
      return
    case 'COPY':
      copy(instruction, state, built)
      if (instruction.from === undefined && instruction.sources.includes('.')) {
        onContext(join(state.root.folder, within(state, instruction.target)))
      }
      return
    case 'CMD':
      state.program = instruction.program
      return
    case 'EXPOSE':
    case 'STOPSIGNAL':
    // What an engine reads: nothing to do.
  }
}

function copy(
  { from, sources, target }: Instruction & { name: 'COPY' },
  state: State,
  built: ReadonlyMap<string, BareRoot>,
): void {
  const origin = from === undefined ? undefined : built.get(from)
  if (from !== undefined && !origin) throw new Error(`no stage ${from}`)
  const place = join(state.root.folder, within(state, target))
  const isInto = /(?:^|\/)\.?\/?$/.test(target)
  for (const source of sources) {
    const path = origin ? join(origin.folder, source) : source
    const isWhole = source === '.' || !isInto
    copyInto(
      path,
      isWhole ? place : join(place, posix.basename(source)),
      origin ? undefined : readIgnored(),
    )
  }
}

function within({ folder }: State, path: string): string {
  return isAbsolute(path) ? path : posix.join(folder, path)
}

/** Names at the top of the repository that are no part of the build's context. */
function readIgnored(): ReadonlySet<string> {
  return new Set(readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean))
}
