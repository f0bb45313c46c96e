import { Button, Fieldset, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type Stage,
  stageLabels,
  stages,
  type Target,
  TargetChange,
  type TargetPerson,
} from '@rostrum/contract/targeting/lists'
import { useQuery } from '@tanstack/react-query'
import { teamUsers } from '#lists/api.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { fullName } from '#platform/names.ts'
import { useMayWrite, Writes } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { boardOf, useChangeTargets } from './api.ts'
import { Moves } from './Moves.tsx'
import { TargetPeople } from './TargetPeople.tsx'
import { useTargetActions } from './use-target-actions.ts'

interface TargetPanelProps {
  listId: string
  /** Closed without. */
  organizationId: string | undefined
  onClose: () => void
}

/** Stage, owner, next step and due date of a target, and how it came there. */
export function TargetPanel({ listId, organizationId, onClose }: TargetPanelProps) {
  const query = useQuery({ ...boardOf(listId), enabled: organizationId !== undefined })
  const target = query.data?.data.find(({ id }) => id === organizationId)
  return (
    <SidePanel
      opened={organizationId !== undefined}
      onClose={onClose}
      title={target?.name ?? 'Target'}
      actions={
        organizationId && (
          <ButtonLink to="/organizations/$id" params={{ id: organizationId }} size="compact-sm" variant="default">
            Open profile
          </ButtonLink>
        )
      }
    >
      <QueryView query={query}>
        {() =>
          target ? (
            <Stack gap={24}>
              <TargetForm key={target.id} listId={listId} target={target} onClose={onClose} />
              <Moves listId={listId} organizationId={target.id} />
            </Stack>
          ) : (
            <p>This organization is no longer on the list.</p>
          )
        }
      </QueryView>
    </SidePanel>
  )
}

interface Values {
  stage: Stage
  ownerId: string | null
  nextStep: string
  dueOn: string
  people: TargetPerson[]
}

/** What was typed stays if it cannot be saved. */
function TargetForm({ listId, target, onClose }: { listId: string; target: Target; onClose: () => void }) {
  const { data: users = [] } = useQuery(teamUsers())
  const change = useChangeTargets(listId)
  const mayWrite = useMayWrite()
  const actions = useTargetActions(listId)
  const form = useForm<Values>({
    initialValues: {
      stage: target.stage,
      ownerId: target.targetOwner?.id ?? null,
      nextStep: target.nextStep,
      dueOn: target.dueOn ?? '',
      people: target.people,
    },
    validate: {
      nextStep: (nextStep) => TargetChange.shape.nextStep.safeParse(nextStep).error?.issues[0]?.message,
    },
  })
  const submit = form.onSubmit(async ({ stage, ownerId, nextStep, dueOn, people }) => {
    const owner = users.find(({ id }) => id === ownerId) ?? (ownerId === null ? null : undefined)
    try {
      await change.mutateAsync([
        {
          organizationId: target.id,
          stage,
          nextStep,
          dueOn: dueOn || null,
          people,
          ...(owner !== undefined && { owner }),
        },
      ])
      notifySuccess('Target saved')
      onClose()
    } catch (error) {
      notifyError(`The target could not be saved. ${reasonOf(error)}`)
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <Fieldset variant="unstyled" disabled={!mayWrite}>
        <Stack gap={16}>
          <Select
            label="Stage"
            data={stages.map((stage) => ({ value: stage, label: stageLabels[stage] }))}
            allowDeselect={false}
            {...form.getInputProps('stage')}
          />
          <Select
            label="Owner"
            placeholder="No owner"
            clearable
            searchable
            data={users.map((user) => ({ value: user.id, label: fullName(user) }))}
            {...form.getInputProps('ownerId')}
          />
          <Textarea
            label="Next step"
            placeholder="Send the investor presentation"
            autosize
            minRows={2}
            maxRows={6}
            data-autofocus
            {...form.getInputProps('nextStep')}
          />
          <TextInput type="date" label="Due" {...form.getInputProps('dueOn')} />
          <TargetPeople
            organizationId={target.id}
            people={form.values.people}
            onChange={(people) => form.setFieldValue('people', people)}
          />
          <Writes>
            <FormActions
              saving={change.isPending}
              onCancel={onClose}
              aside={
                <Button
                  variant="subtle"
                  color="red"
                  onClick={() => void actions.remove([target]).then((isRemoved) => isRemoved && onClose())}
                >
                  Remove from list
                </Button>
              }
            />
          </Writes>
        </Stack>
      </Fieldset>
    </form>
  )
}
