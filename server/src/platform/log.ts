import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard output. Nothing personal: no bodies, addresses or tokens. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
