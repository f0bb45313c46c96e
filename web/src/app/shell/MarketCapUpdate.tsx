import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { securities } from '@rostrum/contract/profiles/securities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '#platform/api/query.ts'
import { marketCapUpdate } from '#platform/errors/global-errors.ts'
import { QueryView } from '#ui/QueryView.tsx'

/** The market-cap bands changed after this URL was created: the user picks from the current bands to fix the list. */
export function MarketCapUpdate() {
  const isOpen = marketCapUpdate.use()
  const close = () => marketCapUpdate.set(false)
  return (
    <Modal opened={isOpen} onClose={close} title="Market caps have been updated" size={440}>
      <BandChoice onClose={close} />
    </Modal>
  )
}

/** The market-cap search parameters that every list shares. */
interface MarketCapSearch {
  marketCaps?: unknown
  marketCap?: unknown
  marketCapOperator?: unknown
}

function BandChoice({ onClose }: { onClose: () => void }) {
  const search: MarketCapSearch = useLocation({ select: (location) => location.search })
  const repair = useRepair(search, onClose)
  // Bands are cached indefinitely; a rejected band means the cache is outdated.
  const bands = useQuery({ ...queryFor(securities.marketCaps, {}), refetchOnMount: 'always' })
  const known = new Set(bands.data?.map(({ code }) => code))
  const [picked, setPicked] = useState<string[] | undefined>(undefined)
  const chosen =
    picked ??
    [search.marketCaps ?? []]
      .flat()
      .map(String)
      .filter((code) => known.has(code))
  return (
    <>
      <Text mb={12}>
        The market-cap ranges in this list have been revised. Choose from the current ranges, or clear them to see the
        whole list.
      </Text>
      <QueryView query={bands}>
        {(all) => (
          <Checkbox.Group aria-label="Market caps" value={chosen} onChange={setPicked}>
            <Stack gap={8}>
              {all.map(({ code, label }) => (
                <Checkbox key={code} value={code} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </QueryView>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={() => void repair([])}>
          Clear market caps
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => void repair(chosen)}>
          Show these
        </Button>
      </Group>
    </>
  )
}

function useRepair(search: MarketCapSearch, onDone: () => void) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (codes: string[]) => {
    const { marketCaps: _caps, marketCap: _cap, marketCapOperator, ...rest } = search
    const next = codes.length > 0 ? { ...rest, marketCaps: codes, marketCapOperator } : rest
    onDone()
    await navigate({ to: '.', search: next })
    await client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  }
}
