import type { ReactNode } from 'react'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { useIsShut } from '#platform/session/flags.tsx'

/** Without the flag, the pages do not exist. */
export const CampaignGate = ({ children }: { children: ReactNode }) =>
  useIsShut('campaigns') ? <NotFound /> : children
