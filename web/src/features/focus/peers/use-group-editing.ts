import { useCallbackRef } from '@mantine/hooks'
import { focus } from '@rostrum/contract/focus'
import type { PeerGroup } from '@rostrum/contract/profiles/securities'
import { useRef, useState } from 'react'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { notifyError } from '#ui/notify.ts'
import { type GroupDraft, useSaveGroup } from './api.ts'
import { changesBetween, combined } from './group-changes.ts'

export interface GroupConflict {
  /** Description of the colleague's changes. */
  changes: string[]
  /** Null when the group was deleted. */
  theirs: PeerGroup | null
}

type Change = (group: PeerGroup) => Partial<GroupDraft>

/** Optimistic updates, saved in the background; rapid changes are serialized, each based on the previous version. */
export function useGroupEditing(group: PeerGroup) {
  const { mutateAsync: save } = useSaveGroup()
  const [draft, setDraft] = useState<PeerGroup | undefined>(undefined)
  const [conflict, setConflict] = useState<GroupConflict | undefined>(undefined)
  // The base version of the next save.
  const base = useRef(group)
  const waiting = useRef<PeerGroup | undefined>(undefined)
  const running = useRef<Promise<boolean> | undefined>(undefined)
  const shown = draft ?? group

  const saveAll = async (): Promise<boolean> => {
    try {
      while (waiting.current) {
        const next = waiting.current
        waiting.current = undefined
        base.current = await save({ ...next, version: base.current.version })
      }
      setDraft(undefined)
      return true
    } catch (error) {
      waiting.current = undefined
      const found = await findConflict(error, base.current)
      if (found) setConflict(found)
      else {
        setDraft(undefined)
        notifyError(refusal(group, error))
      }
      return false
    }
  }

  const keep = (next: PeerGroup): Promise<boolean> => {
    setDraft(next)
    waiting.current = next
    running.current ??= saveAll().finally(() => {
      running.current = undefined
    })
    return running.current
  }

  /** Resolves to true once the server has saved it. */
  const change = useCallbackRef((make: Change): Promise<boolean> => {
    const current = waiting.current ?? shown
    if (!draft && !running.current) base.current = group
    return keep({ ...current, ...make(current) })
  })

  const takeTheirs = () => {
    setConflict(undefined)
    setDraft(undefined)
  }
  const saveOnTop = (theirs: PeerGroup) => {
    setConflict(undefined)
    const both = combined(base.current, shown, theirs)
    base.current = theirs
    return keep(both)
  }
  return { shown, change, conflict, takeTheirs, saveOnTop }
}

/** A save can be rejected for other reasons, such as a duplicate name; it is a conflict only if the version changed. */
async function findConflict(error: unknown, before: PeerGroup): Promise<GroupConflict | undefined> {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) return undefined
  const groups = await call(focus.peerGroups, {}).catch(() => undefined)
  if (!groups) return undefined
  const theirs = groups.find(({ id }) => id === before.id) ?? null
  if (!theirs) return { changes: ['deleted it'], theirs }
  return theirs.version === before.version ? undefined : { changes: changesBetween(before, theirs), theirs }
}

const refusal = ({ name }: PeerGroup, error: unknown) =>
  error instanceof ApiError && error.status < 500 ? error.message : `${name} could not be saved. Please try again.`
