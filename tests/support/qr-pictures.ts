import { crc32, deflateSync } from 'node:zlib'
import makeQrCode from 'qrcode-generator'

/** A grey picture: one byte a pixel, row by row. */
interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

const WHITE = 255
const BLACK = 0
/** White border that a code needs around it, modules. */
const QUIET_ZONE = 4

/**
 * A white picture of that size with a QR code of `side` pixels whose top left corner is at x, y.
 */
export function drawQr(
  content: string,
  {
    width,
    height,
    side,
    x,
    y,
  }: { width: number; height: number; side: number; x: number; y: number },
): Picture {
  const code = makeQrCode(0, 'M')
  code.addData(content)
  code.make()
  const modules = code.getModuleCount() + 2 * QUIET_ZONE
  const pixels = new Uint8Array(width * height).fill(WHITE)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const moduleRow = Math.floor((row / side) * modules) - QUIET_ZONE
      const moduleColumn = Math.floor((column / side) * modules) - QUIET_ZONE
      const isInside = [moduleRow, moduleColumn].every(
        (at) => at >= 0 && at < code.getModuleCount(),
      )
      if (isInside && code.isDark(moduleRow, moduleColumn)) {
        pixels[(y + row) * width + x + column] = BLACK
      }
    }
  }
  return { width, height, pixels }
}

/** The picture as a PNG file (grey, eight bits). */
export function toPng({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, row) =>
      Buffer.concat([Buffer.of(0), pixels.subarray(row * width, (row + 1) * width)]),
    ),
  )
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.of()),
  ]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The picture as an endless video in the form that Chromium's fake camera plays. */
export function toVideo({ width, height, pixels }: Picture): Buffer {
  const colour = Buffer.alloc((width * height) / 2, 128)
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  return Buffer.concat([header, pixels, colour])
}
