import type { ReactNode } from 'react'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { useIsShut } from '#platform/session/flags.tsx'

/** Without the feature or the flag, the pages do not exist. */
export const SurveyGate = ({ children }: { children: ReactNode }) => (useIsShut('feedback') ? <NotFound /> : children)
