// What the library cannot write, put right in the finished file: an unknown value is a gap in a chart and in the sheet
// behind it, not an empty value, and the two axes of a scatter chart have formats of their own.
import JSZip from 'jszip'

const emptyPoint = /<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g
const emptyCell = /<c r="[A-Z]+\d+"><v><\/v><\/c>/g

const between = '¦'
/** For the library, which has one format for both axes of a scatter chart. */
export const formatPair = (across: string, up: string): string => `${across}${between}${up}`

const pairs = new RegExp(`formatCode="([^"${between}]*)${between}([^"]*)"`, 'g')

function withOwnFormats(chart: string): string {
  let isFirst = true
  return chart.replace(pairs, (_, across: string, up: string) => {
    const format = isFirst ? across : up
    isFirst = false
    return `formatCode="${format}"`
  })
}

async function change(zip: JSZip, name: RegExp, edit: (text: string) => string): Promise<void> {
  for (const entry of zip.file(name)) zip.file(entry.name, edit(await entry.async('string')))
}

export async function repaired(presentation: Buffer): Promise<Buffer> {
  const zip = await JSZip.loadAsync(presentation)
  await change(zip, /^ppt\/charts\/chart\d+\.xml$/, (text) => withOwnFormats(text.replace(emptyPoint, '')))
  for (const entry of zip.file(/^ppt\/embeddings\/.*\.xlsx$/)) {
    const book = await JSZip.loadAsync(await entry.async('nodebuffer'))
    await change(book, /^xl\/worksheets\/sheet\d+\.xml$/, (text) => text.replace(emptyCell, ''))
    zip.file(entry.name, await book.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }))
  }
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}
