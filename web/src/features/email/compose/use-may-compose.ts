import { useGate } from '#platform/session/flags.tsx'
import { useMayWrite } from '#platform/session/session.tsx'

/** Whether this person may write email: the company has it, and the role allows it. */
export function useMayCompose(): boolean {
  const mayWrite = useMayWrite()
  return useGate('irwin_mail') && mayWrite
}
