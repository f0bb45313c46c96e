// sharp is loaded by the worker that needs it, not by every process.

const longestSide = 400
/** A larger picture is a decompression bomb, or nothing to look at in a browser. */
const mostPixels = 100_000_000

/** A small picture, turned upright, without the place and camera that the original may name. Undefined if it cannot be read. */
export async function thumbnailOf(path: string): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: 20 })
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => undefined)
}
