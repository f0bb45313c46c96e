/** What one check found. A warning does not keep anyone from working today; an error does, or loses data. */
export interface Finding {
  name: string
  level: 'ok' | 'warning' | 'error'
  /** What is the case, in one sentence. */
  message: string
  /** What to do about it; absent if nothing. */
  advice?: string
}

const finding =
  (level: Finding['level']) =>
  (name: string, message: string, advice?: string): Finding => ({ name, level, message, ...(advice && { advice }) })

export const ok = finding('ok')
export const warning = finding('warning')
export const failure = finding('error')
