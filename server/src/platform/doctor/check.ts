import type { Finding } from '@rostrum/contract/operating'

export type { Finding }

const finding =
  (level: Finding['level']) =>
  (name: string, message: string, advice?: string): Finding => ({ name, level, message, ...(advice && { advice }) })

export const ok = finding('ok')
export const warning = finding('warning')
export const failure = finding('error')
