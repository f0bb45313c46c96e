import { session } from '@rostrum/contract/session'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useAction } from '../../platform/api/query.ts'

export const useSignIns = () => useQuery(queryFor(session.signIns, {}))
export const useEndSignIn = () => useAction(session.endSignIn)
export const useEndAllSignIns = () => useAction(session.endAllSignIns)
