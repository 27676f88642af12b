import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'

const [first = '', ...others] = process.argv.slice(2)

// Makes the data folders that the arguments name: the built server is started once on the first,
// the others are copies. A start takes 7 s of processor time on an empty folder, 3 s on a copy.
await makeData(first)
for (const other of others) cpSync(first, other, { recursive: true })
console.log('Prepared')

/**
 * Starts the sandbox on an empty folder and stops it when it is ready. Rejects when it does not end
 * well.
 */
async function makeData(folder: string): Promise<void> {
  const settings = { PORT: '0', STATIC_DIR: 'dist/app', DATA_DIR: folder, SANDBOX: '1' }
  // Optimising code that runs once takes longer than running it.
  const server = spawn(process.execPath, ['--liftoff-only', 'dist/server/main.js'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (/^Ready: /m.test(output)) server.kill('SIGTERM')
  })
  const code = await new Promise<number | null>((resolve) => server.on('close', resolve))
  if (code !== 0) throw new Error(`the server on an empty folder ended with ${code}: ${output}`)
}
