import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stream } from 'hono/streaming'
import type { OfficeCall } from '../route.ts'

const OWNER_ONLY = 0o600
/** Characters that are collected before they are written. */
const PIECE_LENGTH = 65_536

/**
 * Answers with a file that is written piece by piece. It is whole before the answer begins, and
 * `produce` has recorded it by then: a failure of either is an error and no cut file. It is on the
 * disk without a name meanwhile.
 */
export async function answerFile(
  { web }: OfficeCall,
  { name, type }: { name: string; type: string },
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<Response> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  const file = await open(join(folder, 'file'), 'wx+', OWNER_ONLY).finally(() =>
    rm(folder, { recursive: true }).catch(() => {}),
  )
  let waiting = ''
  const flush = async () => {
    const text = waiting
    waiting = ''
    await file.appendFile(text)
  }
  try {
    await produce(async (text) => {
      waiting += text
      if (waiting.length >= PIECE_LENGTH) await flush()
    })
    await flush()
  } catch (error) {
    await file.close()
    throw error
  }
  web.header('Content-Type', type)
  web.header('Content-Disposition', `attachment; filename="${name}"`)
  return stream(web, async (out) => {
    for await (const piece of file.createReadStream({ start: 0 })) await out.write(piece)
  })
}
