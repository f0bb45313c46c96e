/** Messages of a thread in the order of time, `to` not included. */
export interface Span {
  from: number
  to: number
}

export const spanSize = 50

/** Counted from the end, so that the latest messages are a whole span; the first of a thread may be fewer. */
export function spansOf(messageCount: number): Span[] {
  const spans: Span[] = []
  for (let to = messageCount; to > 0; to -= spanSize) spans.unshift({ from: Math.max(0, to - spanSize), to })
  return spans
}
