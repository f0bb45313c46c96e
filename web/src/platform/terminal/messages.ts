// The messages between the application and the page of a terminal around it. docs/terminal.md describes them.
import { z } from 'zod'

const identifier = z.string().trim().min(1).max(20)

const SecurityMessage = z
  .object({ type: z.literal('rostrum:security'), ticker: identifier.optional(), cusip: identifier.optional() })
  .refine(({ ticker, cusip }) => ticker !== undefined || cusip !== undefined)

export interface NamedSecurity {
  ticker?: string | undefined
  cusip?: string | undefined
}

export interface AnnouncedSecurity {
  ticker: string | null
  cusip: string | null
  name: string
}

type Message = { type: 'rostrum:ready' } | ({ type: 'rostrum:security-changed' } & AnnouncedSecurity)

interface Frame {
  parent: { postMessage(message: unknown, targetOrigin: string): void }
  location: { ancestorOrigins?: { contains(origin: string): boolean } }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export interface Terminal {
  announce(security: AnnouncedSecurity): void
  disconnect(): void
}

/** Messages of other windows and other origins are ignored, and so is what is not part of the protocol. */
export function connectTerminal(
  frame: Frame,
  origins: readonly string[],
  onSecurity: (named: NamedSecurity) => void,
): Terminal {
  const send = (message: Message) => {
    for (const origin of origins) {
      // Where the browser says whose frame it is, others are not tried, because each would log an error.
      if (frame.location.ancestorOrigins?.contains(origin) !== false) frame.parent.postMessage(message, origin)
    }
  }
  const receive = ({ source, origin, data }: MessageEvent) => {
    if (source !== (frame.parent as unknown) || !origins.includes(origin)) return
    const parsed = SecurityMessage.safeParse(data)
    if (parsed.success) onSecurity({ ticker: parsed.data.ticker, cusip: parsed.data.cusip })
  }
  frame.addEventListener('message', receive)
  send({ type: 'rostrum:ready' })
  return {
    announce: (security) => send({ type: 'rostrum:security-changed', ...security }),
    disconnect: () => frame.removeEventListener('message', receive),
  }
}
