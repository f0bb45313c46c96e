import { Alert, Button, Group } from '@mantine/core'
import type { WeightSet } from '@rostrum/contract/targeting/weights'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '#platform/names.ts'
import { weightSets } from './api.ts'

interface StaleWeightsProps {
  set: WeightSet
  onDiscard: () => void
  onSave: () => void
}

/** A colleague has saved the same set in the meantime. */
export function StaleWeights({ set, onDiscard, onSave }: StaleWeightsProps) {
  // Asked again on mount: who changed it is known to the server alone.
  const { data = [] } = useQuery({ ...weightSets(set.securityId), refetchOnMount: 'always' })
  const theirs = data.find(({ id }) => id === set.id) ?? set
  return (
    <Alert
      color="yellow"
      title={`${fullName(theirs.changedBy)} changed “${theirs.name}” after you opened it`}
      role="alert"
    >
      Your weights are still below but have not been saved.
      <Group gap={8} mt={8}>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Discard mine
        </Button>
        <Button size="compact-sm" onClick={onSave}>
          Save mine instead
        </Button>
      </Group>
    </Alert>
  )
}
