import { Alert, Button, Group, Menu, Stack } from '@mantine/core'
import type { WaitingMail } from '@rostrum/contract/email/filing'
import { IconBan, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import classes from './Filing.module.css'
import { reasonTexts } from './reasons.ts'
import { useDecisions } from './use-decisions.ts'

const shown = ({ name, address }: { name: string; address: string }) => (name ? `${name} <${address}>` : address)

interface WaitingMessageProps {
  message: WaitingMail | undefined
  onClose: () => void
}

export function WaitingMessage({ message, onClose }: WaitingMessageProps) {
  return (
    <SidePanel opened={message !== undefined} onClose={onClose} title={message?.subject || 'No subject'} width={520}>
      {message && <Content key={message.id} message={message} onClose={onClose} />}
    </SidePanel>
  )
}

function Content({ message, onClose }: { message: WaitingMail; onClose: () => void }) {
  const { timeZone } = useUser()
  const { from, others, sentAt, sentBy, excerpt, reason } = message
  return (
    <Stack gap={16}>
      <Alert color={reason === 'unproven_sender' ? 'yellow' : 'blue'} role="status">
        {reasonTexts[reason]}
      </Alert>
      <KeyValueList
        items={[
          { label: 'From', value: shown(from) },
          ...(others.some(({ address }) => address !== from.address)
            ? [
                {
                  label: 'About',
                  value: (
                    <ul className={classes.addresses}>
                      {others.map((one) => (
                        <li key={one.address}>{shown(one)}</li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
          { label: 'Sent', value: formatDateTime(sentAt, timeZone) },
          ...(sentBy ? [{ label: 'Sent by', value: fullName(sentBy) }] : []),
        ]}
      />
      {excerpt && <p className={classes.excerpt}>{excerpt}</p>}
      <Writes>
        <Decide message={message} onDone={onClose} />
      </Writes>
    </Stack>
  )
}

function Decide({ message, onDone }: { message: WaitingMail; onDone: () => void }) {
  const [known] = message.people
  const [person, setPerson] = useState<PickedEntity | null>(known ? { ...known, detail: '' } : null)
  const [isMissing, setIsMissing] = useState(false)
  const { file, exclude, discard, isFiling } = useDecisions(message, onDone)
  const domain = message.from.address.slice(message.from.address.lastIndexOf('@') + 1)
  const [stranger] = message.others
  const fileNow = () => {
    if (person) void file(person)
    else setIsMissing(true)
  }
  return (
    <Stack gap={12}>
      <EntityPicker
        kind="people"
        label="Person"
        value={person}
        onChange={(picked) => {
          setPerson(picked)
          setIsMissing(false)
        }}
        placeholder="Search by name"
        error={isMissing && 'Choose a person'}
      />
      <Group gap={8}>
        <Button loading={isFiling} onClick={fileNow}>
          File on timeline
        </Button>
        {stranger && (
          <ButtonLink
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.75} />}
            to="/people/new"
            search={{ email: stranger.address, ...(stranger.name && { name: stranger.name }) }}
          >
            Add person
          </ButtonLink>
        )}
        {!message.sentBy && message.from.address && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" leftSection={<IconBan size={16} stroke={1.75} />}>
                Exclude
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void exclude('address')}>{message.from.address}</Menu.Item>
              <Menu.Item onClick={() => void exclude('domain')}>Everyone at {domain}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <Button variant="default" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => void discard()}>
          Discard
        </Button>
      </Group>
    </Stack>
  )
}
