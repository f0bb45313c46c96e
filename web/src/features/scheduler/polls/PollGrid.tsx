import { Button, Group, Table, Text } from '@mantine/core'
import { type Poll, type PollAnswer, pollAnswerNames } from '@rostrum/contract/scheduler/polls'
import { formatDateTime } from '#platform/formats.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { CopyLink } from '#ui/CopyLink.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { usePollActions } from './use-poll-actions.ts'

const tones: Record<PollAnswer, 'positive' | 'warning' | 'neutral'> = {
  yes: 'positive',
  if_needed: 'warning',
  no: 'neutral',
}

/** People by times: what each answered, and how many can make each time. */
export function PollGrid({ poll }: { poll: Poll }) {
  const { timeZone } = useUser()
  const { times, invitees, status, needed } = poll
  const mayDecide = useMayWrite() && (status === 'open' || status === 'closed')
  const actions = usePollActions(poll)
  return (
    <Table.ScrollContainer
      minWidth={180 + times.length * 140}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Answers by time"
    >
      <Table aria-label="Answers" verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w={180}>
              Person
            </Table.Th>
            {times.map((time) => (
              <Table.Th key={time.id} scope="col">
                {formatDateTime(time.startsAt, timeZone)}
                {time.id === poll.confirmedTimeId && <Chip tone="positive">Confirmed</Chip>}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitees.map((invitee) => (
            <Table.Tr key={invitee.id}>
              <Table.Th scope="row">
                {invitee.personId ? (
                  <AnchorLink to="/people/$id" params={{ id: invitee.personId }}>
                    {invitee.name}
                  </AnchorLink>
                ) : (
                  invitee.name
                )}
                <Text size="sm" c="dimmed" fw={400} mb={4} style={{ overflowWrap: 'anywhere' }}>
                  {invitee.comment ?? invitee.email}
                </Text>
                {status === 'open' && <CopyLink url={invitee.url} label="Copy link" about={invitee.name} isCompact />}
              </Table.Th>
              {times.map(({ id }) => {
                const answer = invitee.votes.find(({ timeId }) => timeId === id)?.answer
                return (
                  <Table.Td key={id}>
                    {answer ? <Chip tone={tones[answer]}>{pollAnswerNames[answer]}</Chip> : 'No answer'}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot style={{ borderTop: '1px solid var(--ui-line-strong)' }}>
          <Table.Tr>
            <Table.Th scope="row">Can make it</Table.Th>
            {times.map((time) => (
              <Table.Td key={time.id}>
                <Text size="sm" fw={time.isEnough ? 600 : 400}>
                  {time.yes + time.ifNeeded} of {needed} needed
                </Text>
                {time.busyHosts.length > 0 && (
                  <Text size="sm" c="dimmed">
                    Busy: {time.busyHosts.join(', ')}
                  </Text>
                )}
                {mayDecide && time.startsAt.getTime() > Date.now() && (
                  <Group mt={4}>
                    <Button
                      size="compact-sm"
                      variant={time.isEnough ? 'filled' : 'default'}
                      aria-label={`Confirm ${formatDateTime(time.startsAt, timeZone)}`}
                      onClick={() => void actions.confirm(time, formatDateTime(time.startsAt, timeZone))}
                    >
                      Confirm
                    </Button>
                  </Group>
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}
