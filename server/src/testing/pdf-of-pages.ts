// A PDF of many pages, written by hand because a library takes longer to draw one than the product takes to read it.

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** Each page has these lines in Helvetica, as plain ASCII. */
export function pdfOfPages(pages: readonly (readonly string[])[]): Buffer<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (const [index, lines] of pages.entries()) {
    const words = `BT /F1 9 Tf 40 760 Td 11 TL\n${lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')}\nET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    )
  }
  const parts = ['%PDF-1.4\n']
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const at = length
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`
    parts.push(part)
    length += part.length
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`)
  parts.push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}
