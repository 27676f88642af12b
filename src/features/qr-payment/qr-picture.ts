import { qrModules } from '../../shared/qr-image/qr-modules.ts'

const WIDTH = 1080
const HEIGHT = 1350
const CODE_SIDE = 900
const TOP = 40
const INK = '#0b1020'
const QUIET_INK = '#4b5468'

interface PictureTexts {
  content: string
  name: string
  /** Empty for any amount. */
  amount: string
  /** Name of the app. */
  brand: string
}

/** Draws a code with masked name, amount and brand as a PNG. Rejects where canvas is blocked. */
export async function drawQrPicture({ content, name, amount, brand }: PictureTexts): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const { runs, side } = qrModules(content)
  const unit = Math.floor(CODE_SIDE / side)
  const left = Math.round((WIDTH - unit * side) / 2)
  context.fillStyle = INK
  for (const { x, y, length } of runs) {
    context.fillRect(left + x * unit, TOP + y * unit, length * unit, unit)
  }
  context.textAlign = 'center'
  const write = (text: string, { y, size, ink }: { y: number; size: number; ink: string }) => {
    context.font = `600 ${size}px Inter, sans-serif`
    context.fillStyle = ink
    context.fillText(text, WIDTH / 2, y, WIDTH - 120)
  }
  write(name, { y: 1020, size: 64, ink: INK })
  write(amount, { y: 1120, size: 76, ink: INK })
  write(brand, { y: 1270, size: 44, ink: QUIET_INK })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return blob
}
