import { emailChange } from '@rostrum/contract/email-change'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { session } from '@rostrum/contract/session'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { queryFor, useAction } from '#platform/api/query.ts'
import { leave } from '#platform/session/oidc.ts'

export const useSignIns = () => useQuery(queryFor(session.signIns, {}))
export const signInHistory = (query: Args<typeof session.signInEvents>['query']) =>
  queryFor(session.signInEvents, { query })
export const pendingEmail = () => queryFor(emailChange.pending, {})
export const useCancelEmail = () => useAction(emailChange.cancel)
/** All of them: nobody uses a hundred. */
export const knownBrowsers = () => queryFor(session.knownBrowsers, { query: { pageSize: 100 } })
export const useForgetBrowser = () => useAction(session.forgetBrowser)
export const useEndSignIn = () => useAction(session.endSignIn)
/** No refetch afterwards: this session has ended too. */
export const useEndAllSignIns = () =>
  useMutation({ mutationFn: () => call(session.endAllSignIns, {}), onSuccess: () => leave() })
