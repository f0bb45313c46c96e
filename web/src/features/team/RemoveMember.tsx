import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import type { Belongings, Member } from '@rostrum/contract/team'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { belongingsOf, everyHeir, useRemove, useRestore } from './api.ts'
import classes from './TeamPage.module.css'

export function RemoveMember({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  return (
    <Modal opened={member !== undefined} onClose={onClose} title={member && `Remove ${fullName(member)}?`} size={460}>
      {member && <RemoveForm key={member.id} member={member} onClose={onClose} />}
    </Modal>
  )
}

type HandedOver = Exclude<keyof Belongings, 'emailAccounts'>

const nouns: Record<HandedOver, [string, string]> = {
  tasks: ['open task', 'open tasks'],
  relationships: ['relationship', 'relationships'],
  targets: ['target', 'targets'],
  targetLists: ['target list', 'target lists'],
  views: ['saved view', 'saved views'],
  alertRules: ['alert rule', 'alert rules'],
  surveys: ['survey', 'surveys'],
  templates: ['email template', 'email templates'],
  events: ['event', 'events'],
  bookingPages: ['booking page', 'booking pages'],
  polls: ['open poll', 'open polls'],
  customReports: ['custom report', 'custom reports'],
}

const linesOf = (owned: Belongings): string[] =>
  (Object.keys(nouns) as HandedOver[]).flatMap((key) =>
    owned[key] === 0 ? [] : [`${owned[key].toLocaleString('en-US')} ${nouns[key][owned[key] === 1 ? 0 : 1]}`],
  )

function RemoveForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id: ownId } = useUser()
  const owned = useQuery(belongingsOf(member.id))
  const heirs = useQuery(everyHeir())
  const [heirId, setHeirId] = useState<string | null>(ownId)
  const remove = useRemove()
  const restore = useRestore()
  const params = { id: member.id }
  const bringBack = () =>
    restore
      .mutateAsync({ params })
      .catch((error: unknown) => notifyError(`${fullName(member)} could not be restored. ${reasonOf(error)}`))
  const submit = async () => {
    try {
      await remove.mutateAsync({ params, body: { heirId } })
      onClose()
      notifyWithUndo(`${fullName(member)} removed`, () => void bringBack())
    } catch (error) {
      notifyError(`${fullName(member)} could not be removed. ${reasonOf(error)}`)
    }
  }
  const options = (heirs.data?.data ?? [])
    .filter((one) => one.id !== member.id)
    .map((one) => ({ value: one.userId, label: fullName(one) }))
  return (
    <QueryView query={owned}>
      {(counts) => {
        const lines = linesOf(counts)
        return (
          <Stack gap={12}>
            <Text size="sm">
              They are signed out everywhere immediately and lose access. Notes and activities they wrote stay under
              their name; private ones go to the person you choose.
              {counts.emailAccounts > 0 &&
                ' Their email accounts are archived and the passwords are permanently deleted, so the accounts must be reconnected after an undo.'}
            </Text>
            {lines.length > 0 && (
              <div>
                <Text size="sm" mb={4}>
                  They own:
                </Text>
                <ul className={classes.list}>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </div>
            )}
            <Select
              label="Hand over to"
              {...(counts.alertRules > 0 && {
                description: 'Alert rules are handed over only where this person has none of the same type',
              })}
              data={options}
              value={heirId}
              onChange={setHeirId}
              searchable
              allowDeselect={false}
              nothingFoundMessage="No Matches"
            />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button color="red" loading={remove.isPending} onClick={() => void submit()}>
                Remove
              </Button>
            </Group>
          </Stack>
        )
      }}
    </QueryView>
  )
}
