// Words that the parts of a chart share.
import type { Subject } from '#features/holders/scope/public.ts'

/** Collected while gathering, for the footnotes of the page. */
export class Footnotes {
  private readonly lines = new Set<string>()
  add(...lines: string[]): void {
    for (const line of lines) this.lines.add(line)
  }
  list(): string[] {
    return [...this.lines]
  }
}

export const tickerOf = ({ ticker, name }: Subject): string => ticker ?? name

const dayWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
export const formatDay = (day: string): string => dayWords.format(new Date(day))
