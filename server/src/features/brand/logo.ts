// A logo as a PNG picture of our own: whatever else the file carried, such as a script, is gone.
import { readFile } from 'node:fs/promises'
import { logoLimits } from '@rostrum/contract/reports/brand'
import { unprocessable } from '#platform/errors.ts'

const room = { width: 800, height: 320 }
const mostPixels = 50_000_000
const mostBytes = 400 * 1024
const formats = ['png', 'jpeg', 'svg']

const unreadable = () => unprocessable({ file: 'is not a PNG, JPEG or SVG picture' })

export async function logoOf(path: string): Promise<Buffer> {
  // Loaded by those who need it, not by every process.
  const { default: sharp } = await import('sharp')
  // From memory, so that a picture has no place from which it could refer to other files.
  const bytes = await readFile(path)
  if (bytes.length === 0) throw unreadable()
  const options = { limitInputPixels: mostPixels, failOn: 'error' as const }
  const { format, width, height } = await sharp(bytes, options)
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (!formats.includes(format)) throw unreadable()
  const longest = Math.max(width, height)
  if (format !== 'svg' && longest < logoLimits.leastPixels) {
    throw unprocessable({ file: `is too small: use a picture of at least ${logoLimits.leastPixels} pixels` })
  }
  // A drawing is sharp at any size.
  const density = format === 'svg' ? Math.min(2400, Math.max(72, (72 * room.width) / Math.max(1, longest))) : undefined
  const picture = sharp(bytes, { ...options, ...(density && { density }) })
    .timeout({ seconds: 10 })
    .rotate()
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
  const written = await picture
    .clone()
    .png()
    .toBuffer()
    .catch(() => {
      throw unreadable()
    })
  return written.length <= mostBytes ? written : picture.png({ palette: true, quality: 80 }).toBuffer()
}
