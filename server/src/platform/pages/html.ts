// Templates of HTML in which every value is escaped, unless it is HTML itself.
import { escapeHtml } from '@rostrum/contract/platform/html-text'

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[]

function textOf(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (value === false || value === null || value === undefined) return ''
  return escapeHtml(String(value))
}

export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.map((part, index) => part + (index < values.length ? textOf(values[index]) : '')).join(''))

/** Rich text that was sanitized when it was saved. */
export const safe = (sanitized: string): Html => new Html(sanitized)
