import { Button, Group } from '@mantine/core'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import type { TargetContext } from '@rostrum/contract/targeting/targets'
import type { WeightSet } from '@rostrum/contract/targeting/weights'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { useUpdateWeights, weightSets } from './api.ts'
import { StaleWeights } from './StaleWeights.tsx'
import type { TriedWeights } from './use-tried-weights.ts'
import { useWeightActions } from './use-weight-actions.ts'
import { WeightSetModal } from './WeightSetModal.tsx'
import { WeightSets } from './WeightSets.tsx'
import { WeightSliders } from './WeightSliders.tsx'
import classes from './WeightsPanel.module.css'

interface WeightsPanelProps {
  security: SecurityBrief
  context: TargetContext
  tried: TriedWeights
  /** Who moves by the tried weights, where the list says it. */
  moved: ReactNode
  opened: boolean
  onClose: () => void
}

/** Tries weights on the list at once, and saves them under a name. */
export function WeightsPanel({ security, context, tried, moved, opened, onClose }: WeightsPanelProps) {
  const mayWrite = useMayWrite()
  const { data: sets = [] } = useQuery({ ...weightSets(security.id), enabled: opened })
  const [naming, setNaming] = useState<{ set?: WeightSet }>()
  const actions = useWeightActions(security.id, tried.discard)
  const inUse = sets.find(({ id }) => id === context.weightSet?.id)
  const { save, isSaving, isStale, settle } = useSaving(inUse, tried)
  return (
    <>
      <SidePanel
        opened={opened}
        onClose={onClose}
        title="Weights"
        context={`Fit with ${security.ticker ?? security.name} by ${context.weightSet ? `“${context.weightSet.name}”` : 'the default weights'}`}
        footer={
          mayWrite && (
            <Group justify="space-between" gap={8}>
              <Button variant="default" disabled={!inUse && !tried.isChanged} onClick={() => actions.use(null)}>
                Reset to default
              </Button>
              <Group gap={8}>
                {inUse && (
                  <Button
                    variant="default"
                    disabled={!tried.isChanged || tried.isZero}
                    loading={isSaving}
                    onClick={() => save(inUse)}
                  >
                    Save changes
                  </Button>
                )}
                <Button disabled={!tried.isChanged || tried.isZero} onClick={() => setNaming({})}>
                  Save as…
                </Button>
              </Group>
            </Group>
          )
        }
      >
        <div className={classes.root}>
          {inUse && isStale && (
            <StaleWeights
              set={inUse}
              onDiscard={() => {
                settle()
                tried.discard()
              }}
              onSave={() => save(inUse)}
            />
          )}
          <div>
            <WeightSliders weights={tried.shown} onChange={tried.change} />
            {tried.isChanged && !tried.isZero && (
              <p className={classes.note} role="status">
                Not saved. Only you and anyone with this link see this ranking.{' '}
                <Button variant="subtle" size="compact-xs" onClick={tried.discard}>
                  Discard
                </Button>
              </p>
            )}
          </div>
          {moved}
          <WeightSets
            sets={sets}
            inUse={context.weightSet?.id ?? null}
            actions={actions}
            onRename={(set) => setNaming({ set })}
          />
        </div>
      </SidePanel>
      <WeightSetModal
        key={naming?.set?.id ?? 'new'}
        securityId={security.id}
        weights={tried.shown}
        set={naming?.set}
        isOpen={naming !== undefined}
        onClose={() => setNaming(undefined)}
        onSaved={({ name }) => {
          if (!naming?.set) tried.discard()
          notifySuccess(naming?.set ? `Renamed to “${name}”` : `“${name}” saved and in use`)
        }}
      />
    </>
  )
}

/** Saves to the set in use. A colleague's change since the first slider moved is shown before it is overwritten. */
function useSaving(inUse: WeightSet | undefined, tried: TriedWeights) {
  const update = useUpdateWeights()
  const [isStale, setStale] = useState(false)
  const base = useRef<number>(undefined)
  if (!tried.isChanged) base.current = inUse?.version
  const save = ({ id, name, isShared, version }: WeightSet) =>
    update.mutate(
      {
        params: { id },
        body: { name, isShared, weights: tried.shown, version: isStale ? version : (base.current ?? version) },
      },
      {
        onSuccess: () => {
          setStale(false)
          tried.discard()
          notifySuccess(`“${name}” saved`)
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) setStale(true)
          else notifyError(`The weights could not be saved. ${reasonOf(error)}`)
        },
      },
    )
  return { save, isSaving: update.isPending, isStale, settle: () => setStale(false) }
}
