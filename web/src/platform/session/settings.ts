// User settings with optimistic updates, rolled back when the server rejects them.
import { type SettingKey, type SettingOf, session } from '@rostrum/contract/session'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notifyError } from '#ui/notify.ts'
import { call } from '../api/api.ts'
import { queryFor } from '../api/query.ts'

export function useSetting<K extends SettingKey>(key: K): SettingOf<K> | null | undefined {
  const { data } = useQuery(queryFor(session.setting, { query: { key } }))
  return data?.settings as SettingOf<K> | null | undefined
}

export function useSaveSetting<K extends SettingKey>(key: K, failure: string) {
  const client = useQueryClient()
  const { queryKey } = queryFor(session.setting, { query: { key } })
  return useMutation({
    mutationFn: (settings: SettingOf<K>) =>
      call(session.saveSetting, { query: { key }, body: { userSettings: { settings } } }),
    onMutate: async (settings) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { key, settings })
      return before
    },
    onError: (_error, _settings, before) => {
      client.setQueryData(queryKey, before ?? { key, settings: null })
      notifyError(failure)
    },
  })
}
