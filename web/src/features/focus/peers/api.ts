import { focus } from '@rostrum/contract/focus'
import type { PeerGroup } from '@rostrum/contract/profiles/securities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { invalidateAfter, queryFor } from '#platform/api/query.ts'
import { handleGlobally } from '#platform/errors/global-errors.ts'
import { useReloadUser } from '#platform/session/session.tsx'

export const peerGroups = () => queryFor(focus.peerGroups, {})

/** The session user includes the peers of the focused security, so it is reloaded as well. */
function usePeersChanged() {
  const client = useQueryClient()
  const reloadUser = useReloadUser()
  return async () => {
    await Promise.all([invalidateAfter(client, focus.updatePeerGroup), reloadUser().catch(handleGlobally)])
  }
}

export type GroupDraft = Pick<PeerGroup, 'securityId' | 'name' | 'isPrimary' | 'peers'>

const bodyOf = ({ securityId, name, isPrimary, peers }: GroupDraft) => ({
  securityId,
  name,
  isPrimary,
  peerSecurityIds: peers.map(({ id }) => id),
})

export function useCreateGroup() {
  const onSuccess = usePeersChanged()
  return useMutation({
    mutationFn: (draft: GroupDraft) => call(focus.createPeerGroup, { body: bodyOf(draft) }),
    onSuccess,
  })
}

export function useSaveGroup() {
  const onSuccess = usePeersChanged()
  return useMutation({
    // Run serially: each save is based on the version that the previous one created.
    mutationFn: ({ id, version, ...draft }: PeerGroup) =>
      call(focus.updatePeerGroup, { params: { id }, body: { ...bodyOf(draft), version } }),
    onSuccess,
  })
}

export function useDeleteGroup() {
  const onSuccess = usePeersChanged()
  return useMutation({ mutationFn: (id: string) => call(focus.deletePeerGroup, { params: { id } }), onSuccess })
}
