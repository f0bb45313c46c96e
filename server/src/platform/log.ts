import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured log lines on standard output. No personal data: no bodies, email addresses or tokens. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
