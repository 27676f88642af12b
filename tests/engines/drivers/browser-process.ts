import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const START_TIMEOUT_MS = 30_000
/** A browser that does not end when it is asked to is killed after this time. */
const END_TIMEOUT_MS = 5_000

export interface StartWishes {
  env?: NodeJS.ProcessEnv
  /** The program has started when it writes this; its first group is the result. */
  sign: RegExp
}

export interface StartedProgram {
  /** What the sign of the start found. */
  found: string
  /** Ends the program and what it started. */
  end(): Promise<void>
}

/** Starts a program in a process group of its own and waits until it writes that it is ready. */
export async function startProgram(
  program: string,
  parameters: readonly string[],
  { env, sign }: StartWishes,
): Promise<StartedProgram> {
  const child = spawn(program, parameters, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const endWithUs = () => killGroup(child, 'SIGKILL')
  process.once('exit', endWithUs)
  const end = async () => {
    process.off('exit', endWithUs)
    await endGroup(child)
  }
  try {
    return { found: await findSign(child, program, sign), end }
  } catch (error) {
    await end()
    throw error
  }
}

function findSign(child: ChildProcess, program: string, sign: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => reject(new Error(`${program} ${why}: ${output.slice(-2000)}`))
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = `${output}${text}`.slice(-10_000)
        const match = sign.exec(output)
        if (match) resolve(match[1] ?? '')
      })
    }
    child.once('error', ({ message }) => fail(message))
    child.once('exit', () => fail('has ended'))
    child.once('close', () => clearTimeout(timer))
  })
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    killGroup(child, 'SIGKILL')
    return
  }
  const ended = once(child, 'exit')
  const timer = setTimeout(() => killGroup(child, 'SIGKILL'), END_TIMEOUT_MS)
  killGroup(child, 'SIGTERM')
  await ended
  clearTimeout(timer)
  killGroup(child, 'SIGKILL')
}

/** Signals every process of the group; none may be left. */
function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended.
  }
}
