// What boot.js has asked the server before the application was there.

interface Answer {
  status: number
  text: string
}

declare global {
  var askedAhead: Record<string, { headers: Record<string, string>; answer: Promise<Answer> }> | undefined
}

/** The answer to this very request. It is given once: whoever asks again wants a new one. */
export function takeBootResponse(path: string, headers: Record<string, string>): Promise<Answer> | undefined {
  const asked = globalThis.askedAhead?.[path]
  if (!asked) return undefined
  delete globalThis.askedAhead?.[path]
  const names = new Set([...Object.keys(headers), ...Object.keys(asked.headers)])
  return [...names].every((name) => headers[name] === asked.headers[name]) ? asked.answer : undefined
}
