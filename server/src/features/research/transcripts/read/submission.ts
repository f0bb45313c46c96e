// The exhibits of a full submission to EDGAR (a .txt file): press releases and transcripts are exhibits 99.

export interface Exhibit {
  type: string
  text: string
}

export const isSubmission = (text: string): boolean =>
  /<(?:SEC-DOCUMENT|SEC-HEADER|DOCUMENT)>/.test(text.slice(0, 5_000))

/** In one pass: the search for each tag begins where the one before ended. */
export function exhibitsOf(text: string): Exhibit[] {
  const exhibits: Exhibit[] = []
  let at = 0
  for (;;) {
    const begin = text.indexOf('<DOCUMENT>', at)
    if (begin < 0) return exhibits
    const end = text.indexOf('</DOCUMENT>', begin)
    const document = text.slice(begin, end < 0 ? text.length : end)
    const type = /<TYPE>([^\r\n<]{1,40})/.exec(document.slice(0, 2_000))?.[1]?.trim().toUpperCase() ?? ''
    if (type.startsWith('EX-99')) {
      const start = document.indexOf('<TEXT>')
      const stop = document.lastIndexOf('</TEXT>')
      exhibits.push({ type, text: document.slice(start < 0 ? 0 : start + 6, stop < 0 ? document.length : stop) })
    }
    if (end < 0) return exhibits
    at = end + 11
  }
}
