import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError } from '#ui/notify.ts'
import { ConflictModal } from './ConflictModal.tsx'
import { differencesOf, resolved } from './conflict.ts'
import type { ProfileKind } from './kinds.ts'

interface Versioned<Values> {
  values: Values
  version: number | null
}

interface ConflictOptions<Values extends object> {
  kind: ProfileKind
  opened: Versioned<Values>
  /** Loads the current version. */
  readLatest: () => Promise<Versioned<Values>>
  reads: Parameters<typeof differencesOf<Values>>[2]
}

/** Optimistic concurrency: a save names its base version; if that is outdated, both versions are compared. */
export function useConflict<Values extends Record<string, unknown>>(options: ConflictOptions<Values>) {
  // The base version of the next save; a ref, because it is never rendered.
  const base = useRef(options.opened)
  const [theirs, setTheirs] = useState<(Versioned<Values> & { reason: string }) | undefined>(undefined)

  const explain = async (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) {
      notifyError('Someone else deleted this profile. Your entries are still here.')
      return
    }
    if (error instanceof ApiError && error.status === 409) {
      const latest = await options.readLatest().catch(() => undefined)
      if (latest && latest.version !== base.current.version) {
        setTheirs({ ...latest, reason: whoAndWhen(error) })
        return
      }
    }
    notifyError(`Your changes could not be saved. ${reasonOf(error)}`)
  }

  const dialog = (form: UseFormReturnType<Values>, save: () => void): ReactNode =>
    theirs && (
      <ConflictModal
        reason={theirs.reason}
        differences={differencesOf(
          options.kind,
          { base: base.current.values, mine: form.getValues(), theirs: theirs.values },
          options.reads,
        )}
        onClose={() => setTheirs(undefined)}
        onResolve={(choices) => {
          form.setValues(resolved({ mine: form.getValues(), theirs: theirs.values }, choices))
          base.current = theirs
          setTheirs(undefined)
          save()
        }}
      />
    )

  return { version: () => base.current.version ?? undefined, explain, dialog }
}

/** Strips the server's advice on what to do, because this dialog offers it. */
const whoAndWhen = ({ message }: ApiError) => message.replace(/ Nothing was overwritten.*$/, '')
