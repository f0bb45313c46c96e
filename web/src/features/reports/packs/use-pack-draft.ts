import type { Pack, PackPage } from '@rostrum/contract/reports/packs'
import { useState } from 'react'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { useSavePack } from './api.ts'

export type PackValues = Pick<Pack, 'title' | 'subtitle' | 'dateLine' | 'hasCover' | 'knownOn' | 'pages'>

const valuesOf = ({ title, subtitle, dateLine, hasCover, knownOn, pages }: Pack): PackValues => ({
  ...{ title, subtitle, dateLine, hasCover, knownOn, pages },
})

/** What was changed since the pack was read or saved. It stays when saving fails. */
export function usePackDraft(pack: Pack) {
  const [saved, setSaved] = useState(pack)
  const [values, setValues] = useState(() => valuesOf(pack))
  const saving = useSavePack()
  const isChanged = JSON.stringify(values) !== JSON.stringify(valuesOf(saved))
  useUnsavedGuard(() => isChanged)
  const change = (next: Partial<PackValues>) => setValues((before) => ({ ...before, ...next }))
  return {
    values,
    isChanged,
    isSaving: saving.isPending,
    error: saving.error,
    change,
    changePage: (page: PackPage) => change({ pages: values.pages.map((one) => (one.id === page.id ? page : one)) }),
    save: async () => {
      const body = { ...values, revision: saved.revision }
      const result = await saving.mutateAsync({ params: { pack: pack.id }, body })
      setSaved(result)
      // As the server wrote it, unless something was changed meanwhile.
      setValues((now) => (now === values ? valuesOf(result) : now))
    },
  }
}
export type PackDraft = ReturnType<typeof usePackDraft>
