// Early requests that boot.js sent before the application loaded.

interface Answer {
  status: number
  text: string
}

declare global {
  var askedAhead: Record<string, { headers: Record<string, string>; answer: Promise<Answer> }> | undefined
}

/** The response to an identical early request. Returned only once: a repeated request needs fresh data. */
export function takeBootResponse(path: string, headers: Record<string, string>): Promise<Answer> | undefined {
  const asked = globalThis.askedAhead?.[path]
  if (!asked) return undefined
  delete globalThis.askedAhead?.[path]
  const names = new Set([...Object.keys(headers), ...Object.keys(asked.headers)])
  return [...names].every((name) => headers[name] === asked.headers[name]) ? asked.answer : undefined
}

/** For when the server's answers of that time no longer hold. */
export function forgetBootResponses(): void {
  globalThis.askedAhead = undefined
}
