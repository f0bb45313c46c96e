// Documents of the demo, drawn by the program: a PDF of one page, and a picture of bars.

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** A title and lines in Helvetica, which every viewer has. The text is plain ASCII. */
export function pdfOf(title: string, lines: readonly string[]): Uint8Array {
  const words = [
    'BT /F1 20 Tf 64 716 Td',
    `(${escaped(title)}) Tj`,
    '/F1 11 Tf 0 -36 Td 18 TL',
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}${table}${trailer}`, 'latin1')
}

/** Bars of these heights, from 0 to 1. */
export async function barsPng(heights: readonly number[]): Promise<Uint8Array> {
  const [width, height, gap] = [640, 360, 16]
  const step = (width - gap) / heights.length
  const bars = heights.map((share, index) => {
    const tall = Math.round(share * (height - 2 * gap))
    return `<rect x="${gap + index * step}" y="${height - gap - tall}" width="${step - gap}" height="${tall}" fill="#0f5f78"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f5f7f9"/>${bars.join('')}</svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}

export const csvOf = (rows: readonly (readonly string[])[]): Uint8Array =>
  Buffer.from(`${rows.map((row) => row.join(',')).join('\r\n')}\r\n`)
